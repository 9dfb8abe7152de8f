// The ways in which files come to be uploaded: dropped, or chosen.
import type { Right } from '../entries.ts';
import { chooseFiles, filesOf } from './dropped.ts';
import { addFiles } from './runner.ts';

interface Into {
  id: number;
  rights: readonly Right[];
}

const destinationOf = ({ id, rights }: Into) => ({ id, isDraft: !rights.includes('edit') });

export async function uploadDropped(transfer: DataTransfer, into: Into): Promise<void> {
  addFiles(await filesOf(transfer), destinationOf(into));
}

export type Choice = Parameters<typeof chooseFiles>[0];

export async function uploadChosen(choice: Choice, into: Into): Promise<void> {
  addFiles(await chooseFiles(choice), destinationOf(into));
}
