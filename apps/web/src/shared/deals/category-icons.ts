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

/** Placeholder icon for deals without a picture. */
export const getCategoryIcon = (category: string): LucideIcon => icons[category as Category] ?? Tag;
