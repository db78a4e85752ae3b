import {
  Dumbbell,
  Gamepad2,
  HeartPulse,
  Shirt,
  ShoppingBasket,
  Smartphone,
  Sofa,
  SprayCan,
  Tag,
  type LucideIcon,
} from 'lucide-react';
import type { Category } from '@pechincha/contracts/categories';

const icons: Record<Category, LucideIcon> = {
  eletronicos: Smartphone,
  alimentos: ShoppingBasket,
  casa: Sofa,
  moda: Shirt,
  beleza: SprayCan,
  saude: HeartPulse,
  esportes: Dumbbell,
  jogos: Gamepad2,
  outros: Tag,
};

/** What is drawn in the place of a picture that a deal does not have. */
export const getCategoryIcon = (category: string): LucideIcon => icons[category as Category] ?? Tag;
