/** E-mail that breaks before its '@' when it needs two lines. */
export function Mail({ address }: { address: string }) {
  const at = Math.max(0, address.lastIndexOf('@'));
  return (
    <span className="muted mail">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
