/** A paragraph that ends with a link. */
export interface LinkedText {
  text: string;
  link: { name: string; href: string };
}

/** One chapter of a legal text: paragraphs, and numbered lists among them. */
export interface Chapter {
  /** Its place on the page; addresses with it have been handed out, so it stays. */
  id: string;
  title: string;
  parts: readonly (string | LinkedText | readonly string[])[];
}
