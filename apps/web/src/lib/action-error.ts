/** Toast text of a failed action, unless the server sends one. */
export const ACTION_ERROR_TEXT = 'Não deu certo. Tente de novo.';
