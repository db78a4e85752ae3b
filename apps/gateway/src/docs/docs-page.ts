import { operations, type PublicOperation } from '@pechincha/contracts/operations/all';
import type { Operation } from '@pechincha/contracts/operation';
import { bodyOf } from './request-body.js';
import { curlOf } from './curl.js';
import { docsStyle } from './docs-style.js';
import { jsonSchema, properties, type JsonSchema } from './json-schema.js';
import { errorCodes } from '@pechincha/contracts/errors';

const accessWords = {
  public: 'pública',
  member: 'com conta',
  manager: 'gerência',
  admin: 'administração',
} as const;

/** The page of the API: read without a script and without anything from elsewhere. */
export function docsPage(origin: string): string {
  const groups = Map.groupBy(operations, ({ service }) => service);
  const nav = [...groups.keys()].map((name) => `<a href="#${name}">${name}</a>`).join(' ');
  const sections = [...groups].map(
    ([name, of]) =>
      `<h2 id="${name}">${name}</h2>${of.map((operation) => section(operation, origin)).join('')}`,
  );
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API do Pechincha</title><link rel="icon" href="/favicon.svg"><style>${docsStyle}</style></head>
<body><main><h1>API do Pechincha</h1>
<p>Tudo fica sob <code>${escape(origin)}/api</code>. O token de <code>POST /users/login</code> vai em
<code>Authorization: Bearer</code> (ou em <code>x-auth-token</code>). O mesmo, para programas:
<a href="/api/docs-json">OpenAPI 3.1</a>.</p>
<nav aria-label="Serviços">${nav} <a href="#erros">erros</a></nav>
${sections.join('')}
<h2 id="erros">erros</h2>
<p>Todo erro responde <code>{ statusCode, code, msg, message, errors? }</code>; <code>errors</code> lista
<code>{ field, msg, message }</code> quando há campos a corrigir.</p>
<table><thead><tr><th>status</th><th>code</th><th>texto</th></tr></thead><tbody>${errorRows()}</tbody></table>
</main></body></html>`;
}

function section(operation: PublicOperation, origin: string): string {
  const { method, path, summary, access, ownerOnly, status, response, files } = operation;
  const who = `${accessWords[access]}${ownerOnly ? ', de quem criou' : ''}`;
  const body = bodyOf(operation);
  // Each way to send it has the same fields; the first has the files too.
  const [shown] = body ? Object.values(body.content) : [];
  const sent = body && shown ? block(`Corpo: ${Object.keys(body.content).join(' ou ')}`, shown.schema) : '';
  return `<details id="${operation.id}"><summary><b class="${method}">${method}</b> <code>${escape(path)}</code>
<span>${escape(summary)}</span> <i>${who}</i></summary>
${parameters('Caminho', operation.params)}${parameters('Consulta', operation.query)}
${files?.length ? `<p>Arquivos: ${files.map((file) => `<code>${file.name}</code> (${file.types.join(', ')})`).join('; ')}.</p>` : ''}
${sent}
${response ? block(`Resposta ${status}`, jsonSchema(response, 'output')) : `<p>Resposta ${status}, sem corpo.</p>`}
<h3>Exemplo</h3><pre>${escape(curlOf(operation, origin))}</pre></details>`;
}

function parameters(title: string, schema: Operation['query']): string {
  const all = properties(schema);
  if (all.length === 0) return '';
  const rows = all.map(
    ({ name, schema: property, required }) =>
      `<tr><td><code>${name}</code></td><td>${required ? 'obrigatório' : ''}</td><td><code>${escape(JSON.stringify(property))}</code></td></tr>`,
  );
  return `<h3>${title}</h3><table><tbody>${rows.join('')}</tbody></table>`;
}

const block = (title: string, schema: JsonSchema): string =>
  `<h3>${escape(title)}</h3><pre>${escape(JSON.stringify(schema, null, 2))}</pre>`;

const errorRows = (): string =>
  Object.entries(errorCodes)
    .map(
      ([code, { status, message }]) =>
        `<tr><td>${status}</td><td><code>${code}</code></td><td>${escape(message)}</td></tr>`,
    )
    .join('');

const escape = (text: string): string =>
  text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
