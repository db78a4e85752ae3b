import JsdomEnvironment from 'jest-environment-jsdom';
import { startTestServer } from './test-server.ts';

/** Widths alone, which follow `innerWidth`; jsdom has no media queries. */
function createMediaQuery(page, query) {
  const minWidth = 16 * Number(/min-width: ([\d.]+)em/.exec(query)?.[1]);
  return {
    get matches() {
      return page.innerWidth >= minWidth;
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
}

/** A browser page and its origin: the server runs outside of the page's globals, in Node. */
class PageEnvironment extends JsdomEnvironment {
  async setup() {
    await super.setup();
    this.server = await startTestServer();
    this.dom.reconfigure({ url: this.server.url });
    // `_origin`: jsdom would treat requests to the new origin as foreign. TextEncoder: jsdom has none.
    Object.assign(this.global, {
      _origin: this.server.url,
      testServer: this.server,
      TextEncoder,
      matchMedia: (query) => createMediaQuery(this.global, query),
    });
    const { Blob, FileReader } = this.global;
    // jsdom's blobs have none.
    Blob.prototype.arrayBuffer = function read() {
      return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result);
        reader.onerror = () => reject(reader.error);
        reader.readAsArrayBuffer(this);
      });
    };
  }

  async teardown() {
    // First, so that calls in flight fail while the page still exists.
    await this.server?.stop();
    await super.teardown();
  }
}

export { PageEnvironment as default };
