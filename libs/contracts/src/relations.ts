/** What the author of a promotion gains from it besides points. */
export const relationValues = ['none', 'affiliate', 'works-there'] as const;
export type Relation = (typeof relationValues)[number];

/** An interest of the author, which takes points and approval by trust away. */
export type DeclaredRelation = Exclude<Relation, 'none'>;

/** Labels on promotions. */
export const declaredRelations: Record<DeclaredRelation, string> = {
  affiliate: 'Link de afiliado',
  'works-there': 'Publicada por quem trabalha na loja',
};
export const declaredRelationValues = Object.keys(declaredRelations) as [
  DeclaredRelation,
  ...DeclaredRelation[],
];
