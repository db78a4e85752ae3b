/** Picture field and texts of each kind of item; the texts are specified. */
export const itemKinds = {
  badges: {
    picture: 'icon',
    newOne: 'Nova insígnia',
    create: 'Criar insígnia',
    created: 'Insignia criada!',
    updated: 'Insignia atualizada!',
    deleted: 'Insignia excluida!',
    unsaved: 'Erro ao salvar insignia.',
    question: 'Excluir esta insignia?',
    loss: 'sai também do perfil de quem já a conquistou.',
  },
  rewards: {
    picture: 'image',
    newOne: 'Nova recompensa',
    create: 'Criar recompensa',
    created: 'Recompensa criada!',
    updated: 'Recompensa atualizada!',
    deleted: 'Recompensa excluida!',
    unsaved: 'Erro ao salvar recompensa.',
    question: 'Excluir esta recompensa?',
    loss: 'sai da vitrine. Os resgates já feitos continuam na lista de resgates.',
  },
  levels: {
    picture: 'icon',
    newOne: 'Novo nível',
    create: 'Criar nível',
    created: 'Nivel criado!',
    updated: 'Nivel atualizado!',
    deleted: 'Nivel excluido!',
    unsaved: 'Erro ao salvar nivel.',
    question: 'Excluir este nivel?',
    loss: 'deixa de existir. Quem está nele passa ao nível dos pontos que tem.',
  },
} as const;

export type ItemKind = keyof typeof itemKinds;
