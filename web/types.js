// Types of the server's answers (openapi.json), for the type checker only.

/**
 * @typedef {object} Article
 * @property {string} [headline]
 * @property {string} [url]
 * @property {string} [datePublished]
 * @property {{name: string}[]} [authors]
 * @property {string} [articleBody]
 * @property {string} [articleBodyHtml]
 * @property {number} [replyTo]
 * @property {number} [probability]
 *
 * @typedef {object} PageRecord
 * @property {string} [url]
 * @property {string} [canonicalUrl]
 * @property {string} [pageType]
 * @property {string} [headline]
 * @property {string} [datePublished]
 * @property {string} [dateModified]
 * @property {{name: string}[]} [authors]
 * @property {string} [inLanguage]
 * @property {string} [siteName]
 * @property {string} [description]
 * @property {string} [summary]
 * @property {string} [articleBody]
 * @property {string} [articleBodyHtml]
 * @property {Article[]} [articles]
 * @property {(Article & {text?: string})[]} [comments]
 * @property {{method?: string, probability?: number, encoding?: string, truncated?: string, step?: string, memory?: string, memoryName?: string, memoryReason?: string}} [metadata]
 * @property {string} [error]
 *
 * @typedef {object} Feature
 * @property {string} name
 * @property {number} value
 * @property {number} contribution
 *
 * @typedef {object} Block
 * @property {number} index
 * @property {string} text
 * @property {string} path
 * @property {number} start
 * @property {number} end
 * @property {number | null} [probability]
 * @property {number | null} [score]
 * @property {boolean} kept
 * @property {string} step
 * @property {number} [base]
 * @property {Feature[]} [features]
 * @property {number} [rest]
 * @property {number} [record]
 *
 * @typedef {object} Candidate
 * @property {string} field
 * @property {string} value
 * @property {string} source
 * @property {string} [detail]
 * @property {string} [name]
 * @property {string} [outcome]
 * @property {string} [reason]
 * @property {boolean} [won]
 *
 * @typedef {object} ListDecision
 * @property {number | null} [prior]
 * @property {boolean} [searched]
 * @property {number | null} [probability]
 * @property {boolean} [isList]
 * @property {number} [posts]
 * @property {string} [reason]
 * @property {Feature[]} [evidence]
 *
 * @typedef {object} Explanation
 * @property {string} method
 * @property {string} [pageType]
 * @property {number | null} [probability]
 * @property {{name: string, probability: number}[]} [kinds]
 * @property {ListDecision | null} [list]
 * @property {Block[]} blocks
 * @property {string} [truncated] what was left out: "paths", "features", "blocks"
 * @property {Candidate[]} [candidates]
 *
 * @typedef {object} Job
 * @property {string} id
 * @property {string} kind
 * @property {string} state "running", "done", "failed" or "cancelled"
 * @property {string} [title]
 * @property {string} [started]
 * @property {string} [ended]
 * @property {number} [exitCode]
 * @property {string} [error]
 * @property {Record<string, any>} [request]
 */
export {};
