import { AxiosError, AxiosHeaders } from 'axios';
import { getFirstErrorMessage } from './api-error';

const makeError = (status: number, data: unknown): AxiosError => {
  const config = { headers: new AxiosHeaders() };
  return new AxiosError(
    'failed',
    undefined,
    config,
    {},
    {
      status,
      data,
      statusText: '',
      headers: {},
      config,
    },
  );
};

it.each([
  ['no response', new Error('network'), 'Erro ao criar alerta.'],
  ['an empty response', makeError(500, {}), 'Erro ao criar alerta.'],
  [
    'a message',
    makeError(409, { msg: 'Você já tem um alerta com esta palavra-chave.' }),
    'Você já tem um alerta com esta palavra-chave.',
  ],
  [
    'field errors',
    makeError(400, {
      msg: 'Dados inválidos',
      errors: [{ field: 'keyword', msg: 'Curta demais', message: 'Curta demais' }],
    }),
    'Curta demais',
  ],
])('error text of a failed alert creation with %s', (_how, error, text) => {
  expect(getFirstErrorMessage(error, 'Erro ao criar alerta.')).toBe(text);
});
