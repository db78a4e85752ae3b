import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { getHeaders } from './load.ts';

export interface Member {
  id: string;
  email: string;
  token: string;
}

export interface Promotion {
  _id: string;
  status: string;
  image: string;
}

const PASSWORD = 'feira-de-domingo-7';

export class ApiError extends Error {
  /** 0 if there was no response. */
  readonly status: number;

  constructor(what: string, status: number, body: string) {
    super(`${what}: ${status || 'no response'} ${body}`);
    this.status = status;
  }
}

/** The requests of a browser to the product at that address. */
export class Api {
  readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  /** @throws ApiError unless the status is 2xx */
  async call<T>(method: string, path: string, token?: string, body?: object | FormData): Promise<T> {
    const isForm = body instanceof FormData;
    const headers = getHeaders(method, token);
    if (body && !isForm) headers['content-type'] = 'application/json';
    const request = `${method} ${path}`;
    let response: Response;
    try {
      response = await fetch(`${this.address}/api${path}`, {
        method,
        headers,
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
    } catch (error) {
      throw new ApiError(request, 0, String((error as Error).cause ?? error));
    }
    const text = await response.text();
    if (!response.ok) throw new ApiError(request, response.status, text);
    return (text ? JSON.parse(text) : undefined) as T;
  }

  async register(name: string): Promise<Member> {
    const email = `${randomUUID()}@teste.example`;
    const { token, user } = await this.call<{ token: string; user: { _id: string } }>(
      'POST',
      '/users/register',
      undefined,
      { name, email, password: PASSWORD },
    );
    return { id: user._id, email, token };
  }

  /** Opens another session of the member. */
  async signIn({ email }: Member): Promise<string> {
    const body = { email, password: PASSWORD };
    return (await this.call<{ token: string }>('POST', '/users/login', undefined, body)).token;
  }

  async publish(token: string, picture: Buffer): Promise<Promotion> {
    const form = createPromotionForm('Chaleira elétrica de inox', picture);
    return (await this.call<{ promotion: Promotion }>('POST', '/promotions', token, form)).promotion;
  }

  approve(id: string, adminToken: string): Promise<unknown> {
    return this.call('PUT', `/admin/moderation/promotion/${id}/approve`, adminToken, {});
  }
}

/** The form of a promotion that is sold online. */
export function createPromotionForm(title: string, picture: Buffer): FormData {
  const form = new FormData();
  const fields = {
    title,
    originalPrice: '129,90',
    promotionalPrice: '89,90',
    store: 'Casa da Chaleira',
    // Each of its own product, so that each alert of a member is due.
    link: `https://chaleira.example/${randomUUID()}`,
    city: 'Online',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'chaleira.png');
  return form;
}

/** A random picture larger than the gateway's buffer limit, so that the upload is streamed to its service. */
export function createPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 320, height: 240, channels: 3, background: 'white', noise } })
    .png()
    .toBuffer();
}
