#!/usr/bin/env python3
"""The text measures a second time, from their definitions in docs/metrics.md, in plain Python.

    reference.py build/dev/tests/eval/measure_pairs [--pairs 200] [--seed 1]

Makes random predictions and labels in several scripts, asks the program for its measures of each
pair, and compares. Nothing here is clever: Counter for multisets, the full table for alignments.
"""
import argparse
import json
import math
import random
import re
import subprocess
import sys
import unicodedata
from collections import Counter

TOLERANCE = 1e-9
WORD = re.compile(r"\w+")
# Han and kana one by one, any other run of word characters together.
HAN = ("\u2e80-\u2fd5\u3005-\u3007\u3021-\u3029\u3038-\u303b\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff"
       "\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9d\U00020000-\U0003134f")
HAN_WORD = re.compile(rf"(?=\w)[{HAN}]|[^\W{HAN}]+")  # radicals are symbols, and no words


def precision_recall_f1(common, predicted, truth):
    if predicted == 0 and truth == 0:
        return [1.0, 1.0, 1.0]
    if common == 0:
        return [0.0, 0.0, 0.0]
    precision, recall = common / predicted, common / truth
    return [precision, recall, 2 * precision * recall / (precision + recall)]


def overlap(predicted, truth):
    common = sum((Counter(predicted) & Counter(truth)).values())
    return precision_recall_f1(common, len(predicted), len(truth))


def shingles(words, size=4):
    return [tuple(words[i:i + size]) for i in range(max(1, len(words) - size + 1))] if words else []


def shingle_scores(predicted, truth):
    """By true and false positives as fractions of their sum, the way article-extraction-benchmark goes."""
    predicted, truth = Counter(shingles(predicted)), Counter(shingles(truth))
    true_positive = sum(min(predicted[key], truth[key]) for key in predicted | truth)
    false_positive = sum(max(0, predicted[key] - truth[key]) for key in predicted)
    false_negative = sum(max(0, truth[key] - predicted[key]) for key in truth)
    total = true_positive + false_positive + false_negative or 1
    tp, fp, fn = true_positive / total, false_positive / total, false_negative / total
    precision = 1.0 if fp == fn == 0 else 0.0 if tp == fp == 0 else tp / (tp + fp)
    recall = 1.0 if fp == fn == 0 else 0.0 if tp == fn == 0 else tp / (tp + fn)
    f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    return [precision, recall, f1]


def rouge_l(predicted, truth):
    row = [0] * (len(truth) + 1)
    for word in predicted:
        diagonal = 0
        for column, other in enumerate(truth, 1):
            above = row[column]
            row[column] = diagonal + 1 if word == other else max(above, row[column - 1])
            diagonal = above
    return precision_recall_f1(row[-1], len(predicted), len(truth))


def cosine(predicted, truth):
    if not predicted or not truth:
        return 1.0 if not predicted and not truth else 0.0
    predicted, truth = Counter(predicted), Counter(truth)
    product = sum(count * truth[word] for word, count in predicted.items())
    length = math.sqrt(sum(n * n for n in predicted.values())) * math.sqrt(sum(n * n for n in truth.values()))
    return product / length


def collapse(text):
    # Unicode's White_Space, which is \s but for four control characters that Python adds.
    return re.sub(r"[^\S\x1c-\x1f]+", " ", text).strip(" ")


def levenshtein(predicted, truth):
    predicted, truth = collapse(predicted), collapse(truth)
    if not predicted and not truth:
        return 1.0
    row = list(range(len(truth) + 1))
    for number, character in enumerate(predicted, 1):
        diagonal, row[0] = row[0], number
        for column, other in enumerate(truth, 1):
            above = row[column]
            row[column] = min(diagonal + (character != other), above + 1, row[column - 1] + 1)
            diagonal = above
    return 1 - row[-1] / max(len(predicted), len(truth))


def contains(text, snippet):
    text, snippet = (collapse(t.lower()).replace("\u03c2", "\u03c3") for t in (text, snippet))
    return snippet in text


LEVENSHTEIN_CELLS = 300_000  # of the table, beyond which Python takes too long for a test


def measures_of(predicted, truth):
    cased = WORD.findall(predicted), WORD.findall(truth)
    words = WORD.findall(predicted.lower()), WORD.findall(truth.lower())
    han = HAN_WORD.findall(predicted.lower()), HAN_WORD.findall(truth.lower())
    expected = {
        "words": overlap(*words),
        "wordsHan": overlap(*han),
        "shingles": shingle_scores(*words),
        "shinglesCased": shingle_scores(*cased),
        "rougeL": rouge_l(*words),
        "cosine": cosine(*words),
        "contains": contains(truth, predicted),
    }
    if len(predicted) * len(truth) <= LEVENSHTEIN_CELLS:
        expected["levenshtein"] = levenshtein(predicted, truth)
    return expected


LATIN = "the cat sat on a mat and it rained Größe_2 naïve 3 1,5 don't E-Mail İstanbul Ünlü cafe\u0301".split()
OTHERS = ("ΟΔΟΣ οδός ΣΟΦΟΣ Σ ὈΔΥΣΣΕΎΣ Москва ЁЛКА शब्द हिन्दी ภาษาไทย 한국어 שלום مرحبا ٣٤ ½ ② x² ﬁn ǅungla "
          "我们爱猫。 天黑了， 東京タワー ひらがな ｶﾅ 𠮷野家 😀 ... -- *** _ __init__").split()
SPACES = [" "] * 12 + ["\n", "  ", "\t", "\u00a0", "\u3000", ", ", ". ", ""]


def any_character(dice):
    """A character that Unicode has had since 3.2, so that it is the same to every Python."""
    while True:
        character = chr(dice.randrange(0x20, 0x2FA20))
        if unicodedata.ucd_3_2_0.category(character) not in ("Cn", "Cs", "Co"):
            return character


def text_of(dice, length):
    def word():
        kind = dice.random()
        if kind < 0.6:
            return dice.choice(LATIN)
        if kind < 0.9:
            return dice.choice(OTHERS)
        return "".join(any_character(dice) for _ in range(dice.randrange(1, 6)))
    return [word() + dice.choice(SPACES) for _ in range(length)]


def pair_of(dice):
    truth = text_of(dice, dice.choice([0, 1, 2, 3, 4, 5, 20, 60, 150]))
    predicted = list(truth)
    for _ in range(dice.randrange(5)):
        begin = dice.randrange(len(predicted) + 1)
        end = min(len(predicted), begin + dice.randrange(40))
        deed = dice.randrange(6)
        if deed == 0:
            del predicted[begin:end]
        elif deed == 1:
            predicted[begin:begin] = text_of(dice, dice.randrange(30))
        elif deed == 2:
            predicted[begin:begin] = predicted[begin:end]
        elif deed == 3:
            predicted[begin:end] = reversed(predicted[begin:end])
        elif deed == 4:
            predicted[begin:end] = [word.upper() for word in predicted[begin:end]]
        else:
            predicted = predicted[begin:end]
    return {"predicted": "".join(predicted), "truth": "".join(truth)}


def flat(value):
    return value if isinstance(value, list) else [value]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="the measure_pairs to compare with")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    pairs = [pair_of(dice) for _ in range(options.pairs)]
    lines = "".join(json.dumps(pair) + "\n" for pair in pairs)
    answer = subprocess.run([options.program], input=lines, capture_output=True, text=True, encoding="utf-8",
                            check=True)
    answers = [json.loads(line) for line in answer.stdout.splitlines()]
    if len(answers) != len(pairs):
        sys.exit(f"{len(pairs)} pairs asked, {len(answers)} answered")

    compared, largest, wrong = Counter(), 0.0, 0
    for pair, found in zip(pairs, answers):
        for name, expected in measures_of(**pair).items():
            differences = [abs(a - b) for a, b in zip(flat(found[name]), flat(expected))]
            compared[name] += 1
            largest = max(largest, *differences)
            if not max(differences) <= TOLERANCE:
                wrong += 1
                print(f"{name}: {found[name]}, expected {expected}, for {json.dumps(pair)}")
    counts = ", ".join(f"{name} {count}" for name, count in compared.items())
    print(f"{len(pairs)} pairs, compared: {counts}; largest difference {largest:.1e}, {wrong} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
