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

export const categoryIcons: Record<Category, LucideIcon> = {
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
