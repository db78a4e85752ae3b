import { createLinkMail } from '../mail/link-mail.js';
import type { Mail } from '../mail/mailer.js';
import { CONFIRMATION_TTL_HOURS } from './confirmation.schema.js';

export const createConfirmationMail = (to: string, link: string): Mail =>
  createLinkMail({
    ...{ to, name: null, link, subject: 'Confirme seu e-mail no Pechincha', button: 'Confirmar e-mail' },
    lines: [
      'Para contarem, seus votos precisam de um e-mail confirmado e de uma conta com alguns dias.',
      `Abra este endereço para confirmar. Ele vale por ${CONFIRMATION_TTL_HOURS} horas e só uma vez:`,
    ],
    ignore: 'Se não foi você quem pediu, ignore este e-mail: nada muda.',
  });
