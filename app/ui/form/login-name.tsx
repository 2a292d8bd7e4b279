/** Tells password managers whose password the form asks for, where nothing that people type there does. */
export function LoginName({ phone }: { phone: string }) {
  return <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden />;
}
