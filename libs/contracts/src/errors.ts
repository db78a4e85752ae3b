/** HTTP status and default message by error code; services return no other codes. */
export const errorCodes = {
  INVALID_INPUT: { status: 400, message: 'Confira os campos indicados.' },
  INVALID_BODY: { status: 400, message: 'Não foi possível ler o que foi enviado.' },
  UNAUTHENTICATED: { status: 401, message: 'Entre na sua conta para continuar.' },
  INVALID_CREDENTIALS: { status: 401, message: 'E-mail ou senha incorretos.' },
  GOOGLE_REFUSED: { status: 401, message: 'O Google não confirmou esta conta.' },
  FORBIDDEN: { status: 403, message: 'Você não tem permissão para esta ação.' },
  ACCOUNT_SUSPENDED: {
    status: 403,
    message: 'Sua conta está suspensa. Fale com a gente para saber o motivo.',
  },
  OWN_PROMOTION: {
    status: 403,
    message: 'Peça a outra pessoa da moderação: você não decide sobre a própria promoção.',
  },
  NOT_FOUND: { status: 404, message: 'Recurso não encontrado.' },
  PROMOTION_NOT_FOUND: { status: 404, message: 'Promoção não encontrada.' },
  COMMENT_NOT_FOUND: { status: 404, message: 'Comentário não encontrado.' },
  CASE_NOT_FOUND: { status: 404, message: 'Caso não encontrado.' },
  DECISION_NOT_FOUND: { status: 404, message: 'Decisão não encontrada.' },
  APPEAL_NOT_FOUND: { status: 404, message: 'Recurso não encontrado.' },
  USER_NOT_FOUND: { status: 404, message: 'Usuário não encontrado.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Este endereço não aceita este método.' },
  CONFLICT: { status: 409, message: 'Isto mudou enquanto você agia. Atualize e tente de novo.' },
  EDIT_CONFLICT: {
    status: 409,
    message: 'A promoção mudou enquanto você editava. Confira a versão atual antes de salvar.',
  },
  FIRST_LEVEL: {
    status: 409,
    message: 'O primeiro nível fica, com 0 pontos: é nele que todo membro começa.',
  },
  EMAIL_TAKEN: { status: 409, message: 'Este e-mail já tem uma conta.' },
  ALREADY_MODERATED: { status: 409, message: 'Outra pessoa da moderação já decidiu esta promoção.' },
  PROMOTION_CHANGED: {
    status: 409,
    message: 'A promoção foi alterada depois que você abriu. Confira a nova versão.',
  },
  PROMOTION_OVER: { status: 409, message: 'A validade desta promoção já passou.' },
  ALREADY_APPEALED: { status: 409, message: 'Você já recorreu desta decisão.' },
  NOT_OPEN: { status: 409, message: 'Esta promoção não recebe reações nem comentários.' },
  OWN_THING: { status: 409, message: 'Isto é seu: quem vota são os outros.' },
  ENDED_FOR_GOOD: { status: 409, message: 'Esta promoção foi encerrada e não volta por votos.' },
  NO_COUPON: { status: 409, message: 'Esta promoção não tem cupom' },
  SAVED_LIMIT: { status: 409, message: 'Você chegou ao limite de 1.000 promoções salvas.' },
  ADVERTISEMENT_NOT_FOUND: { status: 404, message: 'Anúncio não encontrado.' },
  ALERT_NOT_FOUND: { status: 404, message: 'Alerta não encontrado.' },
  ALERT_EXISTS: { status: 409, message: 'Você já tem um alerta com esta palavra-chave.' },
  RULE_LIMIT: { status: 409, message: 'Você chegou ao limite de 50 alertas.' },
  BADGE_NOT_FOUND: { status: 404, message: 'Insígnia não encontrada.' },
  LEVEL_NOT_FOUND: { status: 404, message: 'Nível não encontrado.' },
  REWARD_NOT_FOUND: { status: 404, message: 'Recompensa não encontrada.' },
  REDEMPTION_NOT_FOUND: { status: 404, message: 'Resgate não encontrado.' },
  NAME_TAKEN: { status: 409, message: 'Já existe um item com este nome.' },
  OUT_OF_STOCK: { status: 409, message: 'Esta recompensa está esgotada.' },
  PRICE_CHANGED: {
    status: 409,
    message: 'O preço desta recompensa mudou. Confira o novo antes de resgatar.',
  },
  NOT_ENOUGH_POINTS: { status: 409, message: 'Você não tem pontos suficientes.' },
  REDEMPTION_CLOSED: { status: 409, message: 'Este resgate já foi encerrado.' },
  OWN_ACCOUNT: {
    status: 409,
    message: 'Peça a outra pessoa da administração: a própria conta não se altera aqui.',
  },
  LAST_ADMIN: { status: 409, message: 'Esta é a última conta de administração: escolha outra antes.' },
  RESET_TOKEN: { status: 400, message: 'Este link não vale mais. Peça um novo.' },
  CONFIRMATION_TOKEN: { status: 400, message: 'Este link não vale mais. Peça um novo.' },
  GOOGLE_CODE: { status: 401, message: 'Este acesso com Google não vale mais. Tente de novo.' },
  REQUEST_TIMEOUT: { status: 408, message: 'O envio demorou demais. Tente de novo.' },
  UPLOAD_TOO_SLOW: {
    status: 408,
    message: 'O envio está lento demais. Tente de novo com uma conexão melhor ou uma imagem menor.',
  },
  TOO_LARGE: { status: 413, message: 'O envio é grande demais.' },
  IMAGE_TOO_LARGE: { status: 413, message: 'Arquivo muito grande. O tamanho máximo é 5MB.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'Este tipo de conteúdo não é aceito aqui.' },
  IMAGE_TYPE: {
    status: 415,
    message: 'Por favor, selecione apenas arquivos de imagem (JPG, PNG, GIF, WEBP)',
  },
  IMAGE_UNREADABLE: { status: 400, message: 'Não foi possível abrir esta imagem. Tente outra.' },
  KEY_REUSED: { status: 422, message: 'Esta chave de repetição já foi usada com outro conteúdo.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Muitas tentativas. Espere um pouco e tente de novo.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'O cabeçalho do pedido é grande demais.' },
  GOOGLE_OFF: { status: 503, message: 'O acesso com Google não está configurado.' },
  PUSH_OFF: { status: 503, message: 'Este site não manda avisos para aparelhos.' },
  INTERNAL: { status: 500, message: 'Ocorreu um erro na requisição.' },
  UNAVAILABLE: {
    status: 503,
    message: 'Este serviço está fora do ar no momento. Tente de novo em instantes.',
  },
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** Message of EDIT_CONFLICT for everything but promotions. */
export const EDIT_CONFLICT_MESSAGE =
  'Isto mudou enquanto você editava. Confira os valores atuais antes de salvar.';

/** Message of TOO_MANY_REQUESTS where an action has a limit per member of its own. */
export const TOO_OFTEN_MESSAGE = 'Você fez isso muitas vezes em pouco tempo. Espere um pouco.';

export interface FieldError {
  field: string;
  msg: string;
  message: string;
}

/** The body of every error response. */
export interface ErrorBody {
  statusCode: number;
  code: ErrorCode;
  msg: string;
  message: string;
  errors?: FieldError[];
}

/** @param message replaces the code's default message */
export function toErrorBody(code: ErrorCode, message?: string, errors?: FieldError[]): ErrorBody {
  const { status, message: defaultMessage } = errorCodes[code];
  const shownMessage = message ?? defaultMessage;
  return {
    statusCode: status,
    code,
    msg: shownMessage,
    message: shownMessage,
    ...(errors?.length ? { errors } : {}),
  };
}
