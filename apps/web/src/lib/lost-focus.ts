interface Loss {
  /** Where the element was, or the part of the page that went with it. */
  parent: Element;
  previous: Element | null;
  /** What came into the parent at the same time. */
  added: Element[];
}

const POPUPS =
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-base-ui-focus-guard], .toast-places';
const LISTS = 'ul, ol, tbody';
const ROWS = 'li, tr';

const isElement = (node: Node): node is Element => node instanceof Element;

/** Also of a text between two elements. */
function findPrevious(node: Node | null): Element | null {
  return node === null || isElement(node) ? node : findPrevious(node.previousSibling);
}

const getName = (element: Element): string | null =>
  element.getAttribute('aria-label') ?? element.textContent;

const SUBMIT = '[type=submit]';

/** The same button or field where it was drawn anew, else the button of its row that took its place. */
function findControl(lost: HTMLElement, { parent, previous, added }: Loss): Element | null | undefined {
  const name = getName(lost);
  const row = parent.closest(ROWS);
  const fieldName = lost.getAttribute('name');
  // While a form was sent, its button had another text.
  const isOfNewForm = (one: Element): boolean =>
    added.some((part) => part.contains(one)) &&
    (fieldName ? one.getAttribute('name') === fieldName : lost.matches(SUBMIT) && one.matches(SUBMIT));
  const same = [...parent.querySelectorAll(lost.tagName)].find(
    (one) => ((name && getName(one) === name) || isOfNewForm(one)) && one.closest(ROWS) === row,
  );
  if (same) return same;
  const next = previous?.isConnected ? previous.nextElementSibling : parent.firstElementChild;
  return next?.matches('button') && row ? next : undefined;
}

/** The row of the lost element, or the one that took its place. */
function findRow({ parent, previous }: Loss): Element | null {
  if (!parent.matches(LISTS)) return parent.closest(ROWS);
  const row = previous?.isConnected ? (previous.nextElementSibling ?? previous) : parent.firstElementChild;
  // The outline of a card follows its corners.
  return row?.querySelector(':scope > article') ?? row;
}

/** What opens the part that is left, else the heading of what came or of that part. */
function findHeading({ parent, added }: Loss): Element | null {
  const summary = parent.closest('details')?.querySelector('summary');
  if (summary) return summary;
  const parts = [...added.filter((part) => part.isConnected), parent.closest('section, article')];
  for (const part of parts) {
    const heading = part?.matches('h1, h2, h3') ? part : part?.querySelector('h1, h2, h3');
    if (heading) return heading;
  }
  return document.getElementById('conteudo');
}

function focus(element: Element | null | undefined, options?: FocusOptions): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus(options);
  return document.activeElement === element;
}

/**
 * What has the focus may go: a button by its own press, a row, a form that was sent. Browsers then start again at the
 * top of the page; this moves the focus to what took the place, unless the page does so itself.
 */
export function followLostFocus(): () => void {
  const listeners = new AbortController();
  let last: { element: HTMLElement; pathname: string } | undefined;
  let loss: Loss | undefined;
  let frame = 0;

  const stop = (): void => {
    last = loss = undefined;
  };
  const restore = (): void => {
    // A dialog over the page has it until it closes.
    if (!last || !loss || document.activeElement !== document.body) return;
    const { element, pathname } = last;
    // Another page.
    if (pathname !== location.pathname) return stop();
    if (element.isConnected) return element.focus();
    const isRowGone = loss.parent.matches(LISTS);
    if (!isRowGone && focus(findControl(element, loss))) return;
    if (focus(findRow(loss))) return;
    focus(findHeading(loss), { preventScroll: true });
  };
  const observer = new MutationObserver((records) => {
    if (!last) return;
    for (const { target, removedNodes, previousSibling } of records) {
      const lost: Node = loss?.parent ?? last.element;
      if (isElement(target) && [...removedNodes].some((node) => node.contains(lost)))
        loss = { parent: target, previous: findPrevious(previousSibling), added: [] };
    }
    if (!loss) return;
    const { parent, added } = loss;
    for (const { target, addedNodes } of records) {
      if (parent.contains(target)) added.push(...[...addedNodes].filter(isElement));
    }
    cancelAnimationFrame(frame);
    // After the effects of the page.
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(restore)));
  });
  observer.observe(document.body, { childList: true, subtree: true });

  const listen = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ): void => window.addEventListener(name, listener, { signal: listeners.signal });
  const follow = (target: EventTarget | null): void => {
    if (!(target instanceof HTMLElement) || target.closest(POPUPS)) return;
    stop();
    if (target.closest('#conteudo')) last = { element: target, pathname: location.pathname };
  };
  follow(document.activeElement);
  listen('focusin', ({ target }) => follow(target));
  listen('focusout', ({ target }) => {
    // A press on an empty place of the page; the observer comes first where the element goes.
    setTimeout(() => {
      if (!loss && target === last?.element && document.activeElement === document.body) stop();
    });
  });
  // Back restores the focus of the page before.
  listen('popstate', stop);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    listeners.abort();
  };
}
