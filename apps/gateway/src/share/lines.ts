/** Breaks a text into lines that fit, the last one ended by an ellipsis where there is more. */
export function breakLines(text: string, fits: (line: string) => boolean, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  const words = text.split(' ').flatMap((word) => pieces(word, fits));
  for (const [index, word] of words.entries()) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
    } else if (lines.length === most - 1) {
      return [...lines, shortened([line, ...words.slice(index)].join(' '), fits)];
    } else {
      lines.push(line);
      line = word;
    }
  }
  return line ? [...lines, line] : lines;
}

/** A text that fits, with an ellipsis where it was cut. */
export function shortened(text: string, fits: (line: string) => boolean): string {
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
function pieces(word: string, fits: (line: string) => boolean): string[] {
  const all: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece && !fits(piece + character)) {
      all.push(piece);
      piece = '';
    }
    piece += character;
  }
  return piece ? [...all, piece] : all;
}
