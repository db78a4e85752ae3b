/** Signed-in access to the running product's API as one of its demo accounts. */
export class ProductClient {
  readonly token: string;
  private readonly origin: string;

  private constructor(origin: string, token: string) {
    this.origin = origin;
    this.token = token;
  }

  /** @param name of a demo account, such as `ana` */
  static async signIn(origin: string, name: string): Promise<ProductClient> {
    const visitor = new ProductClient(origin, '');
    const credentials = { email: `${name}@pechincha.dev`, password: `${name}123` };
    const { token } = await visitor.send<{ token: string }>('POST', '/users/login', credentials);
    return new ProductClient(origin, token);
  }

  /** @throws Error on a response other than 2xx */
  async send<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}): Promise<T> {
    const response = await fetch(`${this.origin}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(this.token && { authorization: `Bearer ${this.token}` }),
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }
}
