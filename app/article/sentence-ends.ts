/** After the end of a sentence, its closing marks included; or after a line, or after a full stop in English. */
export const sentenceEnd = /(?:[。！？!?]+|……)[」』）)”’》〉]*|\n+|(?<=[A-Za-z]{3}|\d)\.(?=\s+[A-Z\p{Script=Han}])/gu;
