import { categories } from '@pechincha/contracts/categories';
import type { RuleRow } from '../rules/rule.schema.js';

/** Only what the rule has, with Portuguese keys. */
export const toRuleExport = (rule: RuleRow) => ({
  palavraChave: rule.keyword,
  loja: rule.store,
  autor: rule.author,
  produto: rule.product,
  promocao: rule.promotion,
  semPalavras: rule.exclude,
  categorias: rule.categories?.map((category) => categories[category]),
  cidade: rule.city,
  precoMaximo: rule.maxPrice,
  semExigencias: rule.without,
  curtidas: rule.minLikes,
  emMinutos: rule.withinMinutes,
  soMenorPreco: rule.onlyLowest,
  ativo: rule.isActive,
  criadoEm: rule.createdAt.toISOString(),
  expiraEm: rule.expiresAt?.toISOString(),
});
