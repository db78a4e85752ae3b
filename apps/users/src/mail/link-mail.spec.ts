import { createLinkMail } from './link-mail.js';

it('a name is text in the HTML of a mail, and absent where nobody has confirmed the address', () => {
  const mail = {
    to: 'ana@exemplo.com.br',
    subject: 'Oi',
    lines: ['Veja.'],
    link: 'https://p.example/?a=1&b=2',
  };
  const rest = { button: 'Abrir', ignore: 'Ignore este e-mail.' };
  const { html, text } = createLinkMail({ ...mail, ...rest, name: '<img src=x onerror=alert(1)>' });
  expect(html).toContain('<p>Olá, &#60;img src=x onerror=alert(1)&#62;!</p>');
  expect(html).not.toContain('<img');
  expect(text).toContain('Olá, <img src=x onerror=alert(1)>!');
  expect(createLinkMail({ ...mail, ...rest, name: null }).html).toContain('<p>Olá!</p>');
});
