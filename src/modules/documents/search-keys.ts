import { fold, foldText } from '../../platform/text/fold.ts';
import { descriptionOf, readMetadata } from './documents.presenter.ts';

/** The columns by which a document is found beside its title; of a change, those that it changes. */
export function searchKeys({ refcode, metadata }: { refcode?: string | undefined; metadata?: string | undefined }) {
  return {
    ...(refcode === undefined ? {} : { refcode_key: fold(refcode) }),
    ...(metadata === undefined ? {} : { description_key: foldText(descriptionOf(readMetadata(metadata))) }),
  };
}
