/** Text cut after its punctuation marks, each mark staying with what it closes. Joined again, the parts are the text. */
export function clauses(text: string): string[] {
  return text.match(/[^，：；。？！]*[，：；。？！]+[」』）》]*|[^，：；。？！]+$/g) ?? [text];
}
