/** Breaks a text into lines that fit, the last one ended by an ellipsis where there is more. */
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

/** A text that fits, with an ellipsis where it was cut. */
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

/** A word that is wider than a line is broken wherever the line ends. */
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
