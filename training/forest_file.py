"""Reads and writes model files, with LightGBM models as sections (docs/model_format.md)."""

import struct

MAGIC = b"winnow auto 1\n"
LEAF = 128


def checksum(content):
    value = 14695981039346656037
    for byte in content:
        value = ((value ^ byte) * 1099511628211) & 0xFFFFFFFFFFFFFFFF
    return value


def section(name, content):
    return name.encode() + struct.pack("<IQ", len(content), checksum(content)) + content


def tree_bytes(tree):
    """Nodes in depth-first order, so that children come after their parents."""
    questions, values = [], []

    def number(node):
        if "leaf_value" in node:
            values.append(node["leaf_value"])
            return LEAF + len(values) - 1
        assert node["decision_type"] == "<="
        place = len(questions)
        questions.append(None)
        low = number(node["left_child"])
        high = number(node["right_child"])
        threshold = min(255, int(node["threshold"]))
        questions[place] = (node["split_feature"], threshold, low, high)
        return place

    number(tree["tree_structure"])
    out = struct.pack("<H", len(values))
    for question in questions:
        out += struct.pack("<HBBB", *question)
    return out + b"".join(struct.pack("<f", value) for value in values)


def forest_bytes(trees):
    return struct.pack("<I", len(trees)) + b"".join(tree_bytes(tree) for tree in trees)


def model_bytes(sections):
    return MAGIC + b"".join(section(name, content) for name, content in sections)


def read_sections(content):
    """The sections of a model file as pairs of name and content, in order."""
    assert content.startswith(MAGIC)
    sections, place = [], len(MAGIC)
    while place < len(content):
        name = content[place : place + 4].decode()
        length, _ = struct.unpack_from("<IQ", content, place + 4)
        sections.append((name, content[place + 16 : place + 16 + length]))
        place += 16 + length
    return sections


def replace_sections(content, replaced):
    """A model file with other content in some sections."""
    return model_bytes([(name, replaced.get(name, old)) for name, old in read_sections(content)])
