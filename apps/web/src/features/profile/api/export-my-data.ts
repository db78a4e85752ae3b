import { http } from '../../../lib/http';

export interface ExportedFile {
  name: string;
  content: Blob;
}

/** Everything that is kept of the member, as a file. */
export async function exportMyData(): Promise<ExportedFile> {
  const { data } = await http.get<Blob>('/users/me/export', {
    responseType: 'blob',
    skipErrorToast: true,
    allowSuspended: true,
    // It may be large; a server that is stuck breaks the connection itself.
    timeout: 600_000,
  });
  return { name: 'pechincha-meus-dados.json', content: data };
}
