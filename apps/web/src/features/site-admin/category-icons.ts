import { type CategoryIcon, categoryIcons } from '@pechincha/contracts/site';
import type { LucideIcon } from 'lucide-react';
import { getIcon } from '../../shared/deals/category-icon-set';

const iconTexts: Record<CategoryIcon, string> = {
  tag: 'Etiqueta',
  smartphone: 'Celular',
  'shopping-basket': 'Cesta',
  sofa: 'Sofá',
  shirt: 'Camiseta',
  'spray-can': 'Spray',
  'heart-pulse': 'Coração',
  dumbbell: 'Haltere',
  gamepad: 'Controle',
  baby: 'Bebê',
  'book-open': 'Livro',
  car: 'Carro',
  flower: 'Flor',
  hammer: 'Martelo',
  laptop: 'Notebook',
  'paw-print': 'Pata',
  pizza: 'Pizza',
  plane: 'Avião',
  refrigerator: 'Geladeira',
  ticket: 'Ingresso',
  wine: 'Bebida',
};

/** What an admin chooses from. */
export const iconChoices = Object.fromEntries(
  categoryIcons.map((name) => [name, { text: iconTexts[name], icon: getIcon(name) }]),
) as Record<CategoryIcon, { text: string; icon: LucideIcon }>;
