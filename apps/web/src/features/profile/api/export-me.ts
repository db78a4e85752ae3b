import { http } from '../../../lib/http';

export interface ExportedFile {
  name: string;
  content: Blob;
}

/** Everything that is kept of the member, as a file. */
export async function readExport(): Promise<ExportedFile> {
  const { data } = await http.get<Blob>('/users/me/export', {
    responseType: 'blob',
    ownWords: true,
    allowSuspended: true,
    timeout: 60_000,
  });
  return { name: 'pechincha-meus-dados.json', content: data };
}
