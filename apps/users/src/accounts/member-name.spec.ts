import { defaultSiteSettings } from '@pechincha/contracts/site-rules';
import { findNameError } from './member-name.js';

const RESERVED = 'Este nome é reservado: escolha outro';
const ADDRESS = 'O nome não pode ter endereços.';

it.each([
  'Conta removida',
  'CONTA  REMOVIDA',
  'conta\u00A0removida',
  'Pechincha',
  'pechíncha',
  'P e c h i n c h a',
  'admin',
  'ＡＤＭＩＮ',
  'ad\u200Bmin',
  'admin\u3164',
  'A-d-m-i-n',
  'Moderação',
  'moderacao',
  'Mod\u00ADeração',
  // Letters of other scripts, without a dot, in capitals that look like small ones, and signs for letters.
  'аdmin',
  'Pеchincha',
  'Mоderаção',
  'Admın',
  'Pechinchα',
  'ΡΕСНΙΝСНА',
  'ADMlN',
  'Adm1n',
  'Adrnin',
  'ᴀᴅᴍɪɴ',
  '𝐀𝐝𝐦𝐢𝐧',
  'Ⓐⓓⓜⓘⓝ',
  '@dmin',
  '4dmin',
  'аdmіnіstrаdоr',
  '🅰dmin',
  '𐌀dmin',
  'a∂min',
  'Pechincha™',
  'Pechincha ℠',
  'Admin™',
  'Admin©',
  '|admin|',
  'Pechincha No 1',
  '★ Admin ★',
  'administrador',
  'Administradora',
  'Moderador João',
  'Ana (admin)',
  'Admin 2',
  'ADM Bruno',
  'Moderadora',
  'Suporte',
  'Suporte Pechincha',
  'SuportePechincha',
  'Equipe do Pechincha',
  'Pechincha Oficial',
  'Oficial',
  'Suporte P e c h i n c h a',
  'Pechincha Brasil',
  'Ana do Suporte Pechincha',
  'Central Pechincha',
])('findNameError refuses the reserved name %j', (name) => {
  expect(findNameError(name, defaultSiteSettings)).toBe(RESERVED);
});

it.each([
  'Ana',
  'Ana Oficial',
  'Equipe Silva',
  'João Gerente',
  'Central do Brasil',
  'Time do Bairro',
  'Bot',
  'Admilson',
  'Adminha Souza',
  'Ademir Moraes',
  'Dado',
  'Maria Pechincheira',
  'Maria Pechincha',
  'Rainha da Pechincha',
  'Caçador de Pechinchas',
  'Membro 48213',
  'Vizinha 4a5b',
  '李娜',
  'Ελένη',
  'Иван Петров',
  'Ana ★',
  'A|B',
  'Zé 🔥',
  'Loja+ Ana',
  'J.R. Silva',
  'Dr.Souza',
  'maria.silva',
  'Ana 1.5',
  'Ana & Bia',
  'Zé @ casa',
  'Gerson Prado',
])('findNameError accepts %j', (name) => {
  expect(findNameError(name, defaultSiteSettings)).toBeUndefined();
});

it.each([
  'Ganhe R$ 500 em www.golpe.example',
  'golpe.com',
  'Loja golpe.com.br',
  'golpe.example',
  't.me/golpe',
  'https://golpe',
  'voo.ly/x',
  'ana@golpe.com',
  'ｇｏｌｐｅ．ｃｏｍ',
  'golpe。com',
  '127.0.0.1',
])('findNameError refuses the address in %j', (name) => {
  expect(findNameError(name, defaultSiteSettings)).toBe(ADDRESS);
});

it("findNameError reserves the site's name as an admin set it, of several words too", () => {
  const settings = { ...defaultSiteSettings, name: 'Boa Compra' };
  for (const name of ['Boa Compra', 'boacompra', 'Equipe Boa Compra', 'Boa Compra Oficial'])
    expect(findNameError(name, settings)).toBe(RESERVED);
  for (const name of ['Equipe da Compra', 'Ana Boa', 'Maria Pechincha'])
    expect(findNameError(name, settings)).toBeUndefined();
});

it('findNameError says which domain or word is blocked, but not within a word', () => {
  const blockedDomains = [{ domain: 'golpe.com', reason: 'não entrega' }];
  const settings = { ...defaultSiteSettings, blockedWords: ['Açaí'], blockedDomains };
  expect(findNameError('Veja x.golpe.com', settings)).toBe('Não aceitamos links de golpe.com: não entrega');
  expect(findNameError('bit.ly/x', settings)).toBe('Use o link direto da loja, sem encurtador');
  expect(findNameError('Rei do acai', settings)).toBe('Há uma palavra que não aceitamos: Açaí');
  expect(findNameError('Açaiteira Ana', settings)).toBeUndefined();
});
