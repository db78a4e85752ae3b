import { splitLinks } from '@pechincha/contracts/links';

/** User-written text with its URLs as links, marked `nofollow ugc`. */
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
