export interface MailWords {
  /** Pattern of a moment; see platform/time/format. */
  moment: string;
  /** `firstname` may be empty. */
  greeting(firstname: string): string;
  /** Label of the button. */
  open(installation: string): string;
  digestSubject(count: number, installation: string): string;
  digestIntroduction(count: number): string;
  /** What a digest has no room for. */
  more(count: number): string;
  /** Why this mail was sent, and where that is changed. `kinds`: what it is about. */
  why(installation: string, kinds: string): string;
  stop: string;
  settings: string;
  page: PageWords;
}

interface PageWords {
  title: string;
  /** Before the list of kinds. */
  question: string;
  button: string;
  done: string;
  doneText: string;
  bad: string;
  badText: string;
  settings: string;
}
