import { splitLinks } from '../../lib/links';

/** What somebody wrote, with its addresses as links that vouch for nothing. */
export function LinkedText({ children }: { children: string }) {
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
