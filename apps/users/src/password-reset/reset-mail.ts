import { escapeHtml } from '@pechincha/service-kit/escape-html';
import type { Mail } from '../mail/mailer.js';
import { RESET_TTL_MINUTES } from './reset.schema.js';

/** Names are user input, hence escaped in HTML. */
export function createResetMail(to: string, name: string, link: string): Mail {
  const lines = [
    `Olá, ${name}!`,
    'Recebemos um pedido para criar uma nova senha para a sua conta no Pechincha.',
    `Abra este endereço para escolher a nova senha. Ele vale por ${RESET_TTL_MINUTES} minutos e só uma vez:`,
  ];
  const ignore =
    'Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma e ninguém entra na sua conta.';
  const text = [...lines, link, ignore, 'Equipe Pechincha'].join('\n\n');
  const html = [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Nova senha</title></head>',
    '<body style="font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#1f2933">',
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;`,
    'background:#c2410c;color:#ffffff;text-decoration:none">Criar nova senha</a></p>',
    `<p style="font-size:14px">Se o botão não abrir, copie o endereço: ${escapeHtml(link)}</p>`,
    `<p style="font-size:14px">${escapeHtml(ignore)}</p><p>Equipe Pechincha</p></body></html>`,
  ].join('\n');
  return { to, subject: 'Crie sua nova senha do Pechincha', text, html };
}
