/** Fields of requests and responses and texts of each kind of item; the texts are specified. */
export const itemKinds = {
  badges: {
    name: 'badge',
    pictureField: 'icon',
    newLabel: 'Nova insígnia',
    createLabel: 'Criar insígnia',
    createdText: 'Insignia criada!',
    updatedText: 'Insignia atualizada!',
    deletedText: 'Insignia excluida!',
    saveErrorText: 'Erro ao salvar insignia.',
    deletionQuestion: 'Excluir esta insignia?',
    deletionEffect: 'sai também do perfil de quem já a conquistou.',
  },
  rewards: {
    name: 'reward',
    pictureField: 'image',
    newLabel: 'Nova recompensa',
    createLabel: 'Criar recompensa',
    createdText: 'Recompensa criada!',
    updatedText: 'Recompensa atualizada!',
    deletedText: 'Recompensa excluida!',
    saveErrorText: 'Erro ao salvar recompensa.',
    deletionQuestion: 'Excluir esta recompensa?',
    deletionEffect: 'sai da vitrine. Os resgates já feitos continuam na lista de resgates.',
  },
  levels: {
    name: 'level',
    pictureField: 'icon',
    newLabel: 'Novo nível',
    createLabel: 'Criar nível',
    createdText: 'Nivel criado!',
    updatedText: 'Nivel atualizado!',
    deletedText: 'Nivel excluido!',
    saveErrorText: 'Erro ao salvar nivel.',
    deletionQuestion: 'Excluir este nivel?',
    deletionEffect: 'deixa de existir. Quem está nele passa ao nível dos pontos que tem.',
  },
} as const;

export type ItemKind = keyof typeof itemKinds;
