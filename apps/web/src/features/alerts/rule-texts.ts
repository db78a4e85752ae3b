import type { RuleKind } from '@pechincha/contracts/rules';

interface RuleTexts {
  tab: string;
  /** Value of `aba` in the address; the first tab has none. */
  param: string;
  loadError: string;
  emptyTitle: string;
  emptyText: string;
  heading: string;
  /** What a row's controls name, before its sentence. */
  row: string;
  on: string;
  off: string;
  removed: string;
  toggleError: string;
  removeError: string;
  createError: string;
  create: string;
  creating: string;
}

export const ruleTexts: Record<RuleKind, RuleTexts> = {
  alert: {
    tab: 'Alertas',
    param: '',
    loadError: 'Não foi possível carregar seus alertas.',
    emptyTitle: 'Nenhum alerta ainda',
    emptyText: 'Comece por algo que você quer comprar: “fone sem fio”, “ração”, “passagem”.',
    heading: 'Seus alertas',
    row: 'o alerta',
    on: 'Ativo',
    off: 'Inativo',
    removed: 'Alerta removido com sucesso.',
    toggleError: 'Erro ao alternar status do alerta.',
    removeError: 'Erro ao remover alerta.',
    createError: 'Erro ao criar alerta.',
    create: 'Criar alerta',
    creating: 'Criando...',
  },
  follow: {
    tab: 'Seguindo',
    param: 'seguindo',
    loadError: 'Não foi possível carregar o que você segue.',
    emptyTitle: 'Você ainda não segue ninguém.',
    emptyText: 'No perfil de quem publica, ou na lista de uma loja, toque em “Seguir”.',
    heading: 'O que você segue',
    row: 'o que segue:',
    on: 'Avisando',
    off: 'Em pausa',
    removed: 'Você deixou de seguir.',
    toggleError: 'Não deu certo. Tente de novo.',
    removeError: 'Não deu certo. Tente de novo.',
    createError: 'Não deu certo. Tente de novo.',
    create: 'Seguir',
    creating: 'Seguindo...',
  },
  mute: {
    tab: 'Ocultos',
    param: 'ocultos',
    loadError: 'Não foi possível carregar o que você oculta.',
    emptyTitle: 'Você não esconde nada.',
    emptyText: 'No menu “⋯” de uma promoção, escolha “Não quero ver”. Ou diga acima uma palavra.',
    heading: 'O que você oculta',
    row: 'o oculto:',
    on: 'Oculto',
    off: 'Aparece',
    removed: 'Aparece de novo.',
    toggleError: 'Não deu certo. Tente de novo.',
    removeError: 'Não deu certo. Tente de novo.',
    createError: 'Não deu certo. Tente de novo.',
    create: 'Ocultar',
    creating: 'Ocultando...',
  },
};

const kinds = Object.keys(ruleTexts) as RuleKind[];

/** The kind of a tab's address; unknown ones show alerts. */
export const getKindOfTab = (param: string | null): RuleKind =>
  kinds.find((kind) => ruleTexts[kind].param === param) ?? 'alert';
