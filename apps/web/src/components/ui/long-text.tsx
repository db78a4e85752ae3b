import { splitLinks } from '@pechincha/contracts/links';
import { countCharacters } from '@pechincha/contracts/text';
import { useId, useState } from 'react';
import { Button } from './button';
import { classes } from '../../lib/style';
import './ui.css';

/** User-written text with its URLs as links, marked `nofollow ugc`. */
function LinkedText({ children }: { children: string }) {
  return splitLinks(children).map(({ text, href }, index) =>
    href ? (
      <a key={index} href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
        {text}
      </a>
    ) : (
      text
    ),
  );
}

/** As the style sheet has them. */
const MAX_LINES = 12;
const MAX_LINE_CHARACTERS = 68;

/** Lines that look empty: blanks, also those of Braille and other characters that nobody sees. */
const isEmpty = (line: string): boolean => /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u.test(line);

/** Runs of empty lines become one. */
export const joinEmptyLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => (isEmpty(line) ? '' : line))
    .filter((line, index, lines) => line !== '' || lines[index - 1] !== '')
    .join('\n');

const countLines = (text: string): number =>
  text
    .split('\n')
    .reduce((lines, line) => lines + Math.max(1, Math.ceil(countCharacters(line) / MAX_LINE_CHARACTERS)), 0);

/** A text of several lines that somebody wrote. A long one is cut by CSS, so that find-in-page still works. */
export function LongText({ children }: { children: string }) {
  const id = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const text = joinEmptyLines(children);
  const isLong = countLines(text) > MAX_LINES;
  return (
    <>
      <p id={id} className={classes('long-text', isLong && !isExpanded && 'collapsed')}>
        <LinkedText>{text}</LinkedText>
      </p>
      {isLong ? (
        <Button
          className="text-button"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Ver menos' : 'Ver mais'}
        </Button>
      ) : null}
    </>
  );
}
