/** Breaks a text into lines that fit; the last one ends with an ellipsis when the text is longer. */
export function breakLines(text: string, fits: (line: string) => boolean, maxLines: number): string[] {
  const lines: string[] = [];
  let line = '';
  const words = text.split(' ').flatMap((word) => splitWord(word, fits));
  for (const [index, word] of words.entries()) {
    const candidate = line ? `${line} ${word}` : word;
    if (fits(candidate)) {
      line = candidate;
    } else if (lines.length === maxLines - 1) {
      return [...lines, truncateToFit([line, ...words.slice(index)].join(' '), fits)];
    } else {
      lines.push(line);
      line = word;
    }
  }
  return line ? [...lines, line] : lines;
}

/** Shortens a text until it fits, with an ellipsis. */
export function truncateToFit(text: string, fits: (line: string) => boolean): string {
  if (fits(text)) return text;
  const characters = [...text];
  while (characters.length > 0) {
    characters.pop();
    const candidate = `${characters.join('').replace(/[\s.,;:–-]+$/, '')}…`;
    if (fits(candidate)) return candidate;
  }
  return '';
}

/** Splits a word that is wider than a line. */
function splitWord(word: string, fits: (line: string) => boolean): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece && !fits(piece + character)) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return piece ? [...pieces, piece] : pieces;
}
