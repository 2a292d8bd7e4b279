import { TextField } from '../../app/ui/form/text-field.tsx';

interface Props {
  slug: string;
  /** The slug that readers know; undefined for a new section. */
  stored: string | undefined;
  example: string;
  addressOf: (slug: string) => string;
  error: string | undefined;
  onChange: (slug: string) => void;
}

/** The part of a section's address that the staff choose; it says what becomes of the old address. */
export function SlugField({ slug, stored, example, addressOf, error, onChange }: Props) {
  const isMoving = stored !== undefined && slug.trim() !== '' && slug !== stored;
  const unmoved = stored ? '改了以後，舊網址會轉到新的，外面的連結不會斷' : `小寫英文、數字與連字號，例如 ${example}`;
  return (
    <TextField
      label="網址代稱"
      value={slug}
      error={error}
      onChange={onChange}
      hint={isMoving ? `儲存後，${addressOf(stored)} 會轉到 ${addressOf(slug)}` : unmoved}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
