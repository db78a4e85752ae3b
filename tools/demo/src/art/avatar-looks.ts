/** What one face is made of. */
export interface AvatarLook {
  skin: 'clara' | 'rosada' | 'morena' | 'parda' | 'negra';
  hair:
    'longo' | 'chanel' | 'coque' | 'black' | 'cacheado' | 'curto' | 'raspado' | 'topete' | 'careca' | 'liso';
  hairColor: string;
  clothes: string;
  accent: string;
  garment: 'gola' | 'camisa' | 'listras' | 'moletom';
  background: string;
  glasses?: boolean;
  beard?: boolean;
  earrings?: boolean;
}

const preto = '#241D1C';
const castanho = '#4A2E1F';
const ruivo = '#A4502A';
const loiro = '#D3A355';
const grisalho = '#9AA0A3';

const looks: Record<string, AvatarLook> = {
  'Beatriz Andrade': {
    skin: 'morena',
    hair: 'chanel',
    hairColor: preto,
    clothes: '#0B6B4C',
    accent: '#F4F4F0',
    garment: 'camisa',
    background: '#E3F1EA',
    glasses: true,
  },
  'Gerson Prado': {
    skin: 'rosada',
    hair: 'curto',
    hairColor: grisalho,
    clothes: '#2F5DA8',
    accent: '#DCE6F4',
    garment: 'camisa',
    background: '#F1E6D0',
    beard: true,
  },
  'Ana Ribeiro': {
    skin: 'parda',
    hair: 'cacheado',
    hairColor: castanho,
    clothes: '#E4572E',
    accent: '#F7D9C4',
    garment: 'gola',
    background: '#FBE9B5',
    earrings: true,
  },
  'Bruno Teixeira': {
    skin: 'clara',
    hair: 'topete',
    hairColor: castanho,
    clothes: '#3B4650',
    accent: '#8793A0',
    garment: 'moletom',
    background: '#CFE3F2',
  },
  'Cleide Moura': {
    skin: 'negra',
    hair: 'black',
    hairColor: preto,
    clothes: '#F2B33D',
    accent: '#C8392B',
    garment: 'listras',
    background: '#F3D9D2',
    earrings: true,
  },
  'Dário Nogueira': {
    skin: 'morena',
    hair: 'careca',
    hairColor: preto,
    clothes: '#6E7F35',
    accent: '#E4EAC8',
    garment: 'camisa',
    background: '#E9ECEA',
    beard: true,
  },
  'Edna Yamashiro': {
    skin: 'clara',
    hair: 'liso',
    hairColor: preto,
    clothes: '#D9738C',
    accent: '#FFFFFF',
    garment: 'gola',
    background: '#DDEEE9',
    glasses: true,
  },
  'Fábio Kowalski': {
    skin: 'rosada',
    hair: 'raspado',
    hairColor: loiro,
    clothes: '#1F6B4A',
    accent: '#F2C14E',
    garment: 'listras',
    background: '#F1E6D0',
  },
  'Heloísa Pacheco': {
    skin: 'clara',
    hair: 'longo',
    hairColor: ruivo,
    clothes: '#6B3A5B',
    accent: '#E9CFE0',
    garment: 'gola',
    background: '#CFE3F2',
  },
  'Ícaro Valadares': {
    skin: 'negra',
    hair: 'raspado',
    hairColor: preto,
    clothes: '#C8392B',
    accent: '#F7F3E6',
    garment: 'moletom',
    background: '#FBE0A3',
  },
  'Jussara Lins': {
    skin: 'parda',
    hair: 'coque',
    hairColor: preto,
    clothes: '#2F8F83',
    accent: '#E4F3F0',
    garment: 'gola',
    background: '#F3D9D2',
    earrings: true,
  },
  'Kleber Antunes': {
    skin: 'morena',
    hair: 'curto',
    hairColor: preto,
    clothes: '#A5AEB5',
    accent: '#3B4650',
    garment: 'listras',
    background: '#E3F1EA',
    glasses: true,
    beard: true,
  },
  'Lurdes Fontana': {
    skin: 'rosada',
    hair: 'chanel',
    hairColor: grisalho,
    clothes: '#47233B',
    accent: '#F3C2CD',
    garment: 'camisa',
    background: '#EDE3EA',
    glasses: true,
    earrings: true,
  },
  'Marcelo Quintino': {
    skin: 'parda',
    hair: 'topete',
    hairColor: preto,
    clothes: '#4A7FA8',
    accent: '#F4F4F0',
    garment: 'camisa',
    background: '#E9ECEA',
  },
  'Nair Brandão': {
    skin: 'negra',
    hair: 'coque',
    hairColor: grisalho,
    clothes: '#D9C4A0',
    accent: '#8A5A2B',
    garment: 'gola',
    background: '#CDE3D6',
    earrings: true,
  },
  'Otávio Sardinha': {
    skin: 'clara',
    hair: 'careca',
    hairColor: grisalho,
    clothes: '#6B4226',
    accent: '#F1E6D0',
    garment: 'moletom',
    background: '#DDE6EE',
    glasses: true,
  },
  'Priscila Telles': {
    skin: 'morena',
    hair: 'longo',
    hairColor: castanho,
    clothes: '#F4F4F0',
    accent: '#1F6B4A',
    garment: 'listras',
    background: '#F5D27A',
  },
  'Rafael Nunes': {
    skin: 'negra',
    hair: 'cacheado',
    hairColor: preto,
    clothes: '#2A2F38',
    accent: '#7FE3B8',
    garment: 'moletom',
    background: '#CFE3F2',
  },
  'Zeca Ferraz': {
    skin: 'rosada',
    hair: 'curto',
    hairColor: loiro,
    clothes: '#96261B',
    accent: '#F1E6D0',
    garment: 'gola',
    background: '#DADFD0',
  },
};

/** Names outside the demo borrow one of its faces. */
export function getLook(name: string): AvatarLook {
  const known = looks[name];
  if (known) return known;
  const all = Object.values(looks);
  const sum = [...name].reduce((total, letter) => (total * 31 + letter.codePointAt(0)!) % 9973, 7);
  return all[sum % all.length]!;
}
