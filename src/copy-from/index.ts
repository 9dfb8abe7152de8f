export { CopyRefused, type CopyReport, copyFrom } from './run.ts';
export { SourceError, SourceUnreachable } from './source.ts';
