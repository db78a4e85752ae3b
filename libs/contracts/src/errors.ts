const error = (status: number, message: string) => ({ status, message });

/** HTTP status and default message by error code; services return no other codes. */
export const errorCodes = {
  INVALID_INPUT: error(400, 'Confira os campos indicados.'),
  INVALID_BODY: error(400, 'Não foi possível ler o que foi enviado.'),
  UNAUTHENTICATED: error(401, 'Entre na sua conta para continuar.'),
  INVALID_CREDENTIALS: error(401, 'E-mail ou senha incorretos.'),
  GOOGLE_REFUSED: error(401, 'O Google não confirmou esta conta.'),
  FORBIDDEN: error(403, 'Você não tem permissão para esta ação.'),
  ACCOUNT_SUSPENDED: error(403, 'Sua conta está suspensa. Fale com a gente para saber o motivo.'),
  OWN_PROMOTION: error(403, 'Peça a outra pessoa da moderação: você não decide sobre a própria promoção.'),
  NOT_FOUND: error(404, 'Recurso não encontrado.'),
  PROMOTION_NOT_FOUND: error(404, 'Promoção não encontrada.'),
  COMMENT_NOT_FOUND: error(404, 'Comentário não encontrado.'),
  CASE_NOT_FOUND: error(404, 'Caso não encontrado.'),
  DECISION_NOT_FOUND: error(404, 'Decisão não encontrada.'),
  APPEAL_NOT_FOUND: error(404, 'Recurso não encontrado.'),
  USER_NOT_FOUND: error(404, 'Usuário não encontrado.'),
  METHOD_NOT_ALLOWED: error(405, 'Este endereço não aceita este método.'),
  CONFLICT: error(409, 'Isto mudou enquanto você agia. Atualize e tente de novo.'),
  EDIT_CONFLICT: error(
    409,
    'A promoção mudou enquanto você editava. Confira a versão atual antes de salvar.',
  ),
  FIRST_LEVEL: error(409, 'O primeiro nível fica, com 0 pontos: é nele que todo membro começa.'),
  EMAIL_TAKEN: error(409, 'Este e-mail já tem uma conta.'),
  ALREADY_MODERATED: error(409, 'Outra pessoa da moderação já decidiu esta promoção.'),
  PROMOTION_CHANGED: error(409, 'A promoção foi alterada depois que você abriu. Confira a nova versão.'),
  PROMOTION_OVER: error(409, 'A validade desta promoção já passou.'),
  ALREADY_APPEALED: error(409, 'Você já recorreu desta decisão.'),
  NOT_OPEN: error(409, 'Esta promoção não recebe reações nem comentários.'),
  OWN_THING: error(409, 'Isto é seu: quem vota são os outros.'),
  EDIT_TOO_LATE: error(409, 'Só dá para editar nos primeiros 15 minutos.'),
  ENDED_FOR_GOOD: error(409, 'Esta promoção foi encerrada e não volta por votos.'),
  NO_COUPON: error(409, 'Esta promoção não tem cupom'),
  SAVED_LIMIT: error(409, 'Você chegou ao limite de 1.000 promoções salvas.'),
  ADVERTISEMENT_NOT_FOUND: error(404, 'Anúncio não encontrado.'),
  ALERT_NOT_FOUND: error(404, 'Alerta não encontrado.'),
  ALERT_EXISTS: error(409, 'Você já tem um alerta com esta palavra-chave.'),
  RULE_LIMIT: error(409, 'Você chegou ao limite de 50 alertas.'),
  BADGE_NOT_FOUND: error(404, 'Insígnia não encontrada.'),
  LEVEL_NOT_FOUND: error(404, 'Nível não encontrado.'),
  REWARD_NOT_FOUND: error(404, 'Recompensa não encontrada.'),
  REDEMPTION_NOT_FOUND: error(404, 'Resgate não encontrado.'),
  NAME_TAKEN: error(409, 'Já existe um item com este nome.'),
  OUT_OF_STOCK: error(409, 'Esta recompensa está esgotada.'),
  PRICE_CHANGED: error(409, 'O preço desta recompensa mudou. Confira o novo antes de resgatar.'),
  NOT_ENOUGH_POINTS: error(409, 'Você não tem pontos suficientes.'),
  REDEMPTION_CLOSED: error(409, 'Este resgate já foi encerrado.'),
  OWN_ACCOUNT: error(409, 'Peça a outra pessoa da administração: a própria conta não se altera aqui.'),
  LAST_ADMIN: error(409, 'Esta é a última conta de administração: escolha outra antes.'),
  RESET_TOKEN: error(400, 'Este link não vale mais. Peça um novo.'),
  CONFIRMATION_TOKEN: error(400, 'Este link não vale mais. Peça um novo.'),
  GOOGLE_CODE: error(401, 'Este acesso com Google não vale mais. Tente de novo.'),
  REQUEST_TIMEOUT: error(408, 'O envio demorou demais. Tente de novo.'),
  UPLOAD_TOO_SLOW: error(
    408,
    'O envio está lento demais. Tente de novo com uma conexão melhor ou uma imagem menor.',
  ),
  TOO_LARGE: error(413, 'O envio é grande demais.'),
  IMAGE_TOO_LARGE: error(413, 'Arquivo muito grande. O tamanho máximo é 5MB.'),
  UNSUPPORTED_TYPE: error(415, 'Este tipo de conteúdo não é aceito aqui.'),
  IMAGE_TYPE: error(415, 'Por favor, selecione apenas arquivos de imagem (JPG, PNG, GIF, WEBP)'),
  IMAGE_UNREADABLE: error(400, 'Não foi possível abrir esta imagem. Tente outra.'),
  KEY_REUSED: error(422, 'Esta chave de repetição já foi usada com outro conteúdo.'),
  TOO_MANY_REQUESTS: error(429, 'Muitas tentativas. Espere um pouco e tente de novo.'),
  HEADERS_TOO_LARGE: error(431, 'O cabeçalho do pedido é grande demais.'),
  GOOGLE_OFF: error(503, 'O acesso com Google não está configurado.'),
  PUSH_OFF: error(503, 'Este site não manda avisos para aparelhos.'),
  INTERNAL: error(500, 'Ocorreu um erro na requisição.'),
  UNAVAILABLE: error(503, 'Este serviço está fora do ar no momento. Tente de novo em instantes.'),
};

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
