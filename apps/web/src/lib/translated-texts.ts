/** What a translator has put in place of text nodes that React still holds. */
const replacements = new WeakMap<Node, Element>();

/** The child of the parent that stands for the node: itself, what it was wrapped in, or its translation. */
function findChild(parent: Node, node: Node): Node | null {
  let child: Node | null | undefined = node.isConnected ? node : replacements.get(node);
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child ?? null;
}

/** An original that changes takes the place of its translation, which is outdated. */
function showOriginal(text: Node): void {
  const translation = replacements.get(text);
  if (text.isConnected || !translation?.isConnected) return;
  translation.replaceWith(text);
  replacements.delete(text);
}

const isTranslation = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

/**
 * Translators of browsers replace text nodes by font elements, where React later inserts, removes and changes the
 * originals: without this it would throw, and the page would go. Returns a function that ends it.
 */
export function keepTranslatedTexts(): () => void {
  const originals = new MutationObserver((changes) => {
    for (const { target } of changes) showOriginal(target);
  });
  const page = new MutationObserver((changes) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changes)
      for (const text of removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE) continue;
        const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
        if (!translation) continue;
        replacements.set(text, translation);
        originals.observe(text, { characterData: true });
      }
  });
  page.observe(document.body, { childList: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    if (node.parentNode === this) return removeChild.call(this, node) as T;
    const child = findChild(this, node);
    if (child) removeChild.call(this, child);
    return node;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    const isHere = next === null || next.parentNode === this;
    return insertBefore.call(this, node, isHere ? next : findChild(this, next)) as T;
  };
  return () => {
    page.disconnect();
    originals.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
  };
}
