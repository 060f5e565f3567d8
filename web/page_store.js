// Pages that were pasted or dropped, in the database of the browser, so that their address survives a reload.
// The newest 20 are kept. Nothing leaves the browser: a link to such a page works only where it was opened.

/** @typedef {import("./store.js").OpenPage} OpenPage */

const maxPages = 20;
const maxBytes = 20 << 20;

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(pages: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T>}
 */
function withPages(mode, work) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("winnow", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("pages", {keyPath: "id"}).createIndex("opened", "opened");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction("pages", mode);
      const result = work(transaction.objectStore("pages"));
      transaction.oncomplete = () => {
        database.close();
        resolve(result.result);
      };
      transaction.onabort = transaction.onerror = () => {
        database.close();
        reject(transaction.error);
      };
    };
  });
}

/**
 * Keeps a page. Where storage is forbidden or full, its address lasts until the window is closed.
 * @param {Omit<OpenPage, "at">} page
 * @returns {Promise<OpenPage>}
 */
export async function keepPage(page) {
  const id = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (page.bytes.length <= maxBytes) {
    await withPages("readwrite", (pages) => {
      const added = pages.put({...page, id, opened: Date.now()});
      pages.index("opened").getAllKeys().onsuccess = ({target}) => {
        const keys = /** @type {IDBRequest<IDBValidKey[]>} */ (target).result;
        for (const key of keys.slice(0, Math.max(0, keys.length - maxPages))) pages.delete(key);
      };
      return added;
    }).catch(() => {});
  }
  return {...page, at: `page=${id}`};
}

/** @param {string} id @returns {Promise<OpenPage>} */
export async function keptPage(id) {
  const found = await withPages("readonly", (pages) => pages.get(id)).catch(() => null);
  if (!found) throw new Error("This page was pasted or opened from a file, and this browser does not have it any more. Open it again.");
  const {bytes, url, name, contentType} = found;
  return {bytes, url, name, contentType, at: `page=${id}`};
}
