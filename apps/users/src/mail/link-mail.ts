import { escapeHtml } from '@pechincha/service-kit/escape-html';
import type { Mail } from './mailer.js';

interface LinkMail {
  to: string;
  /** Null before the address is confirmed: a stranger may have registered it, with a message as the name. */
  name: string | null;
  subject: string;
  /** Paragraphs before the link. */
  lines: readonly string[];
  link: string;
  button: string;
  /** Paragraph after the link, for those who did not ask for the mail. */
  ignore: string;
}

/** A mail with one link, as text and as HTML. Names are user input, hence escaped in HTML. */
export function createLinkMail({ to, name, subject, lines, link, button, ignore }: LinkMail): Mail {
  const paragraphs = [name === null ? 'Olá!' : `Olá, ${name}!`, ...lines];
  const text = [...paragraphs, link, ignore, 'Equipe Pechincha'].join('\n\n');
  const html = [
    // Both colours, or a dark reader changes one of them.
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="color-scheme" content="light">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family:Arial,sans-serif;font-size:16px;line-height:1.5;background:#ffffff;color:#1f2933">',
    ...paragraphs.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;`,
    `background:#c2410c;color:#ffffff;text-decoration:none">${escapeHtml(button)}</a></p>`,
    `<p style="font-size:14px">Se o botão não abrir, copie o endereço: ${escapeHtml(link)}</p>`,
    `<p style="font-size:14px">${escapeHtml(ignore)}</p><p>Equipe Pechincha</p></body></html>`,
  ].join('\n');
  return { to, subject, text, html };
}
