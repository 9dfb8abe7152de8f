// The files of a drop or a choice, with the folders that they lie in.

export interface FoundFile {
  file: File;
  /** Names of the folders from the one that was dropped on. */
  folders: readonly string[];
}

/** Files and whole folders that were dropped, walked to the last file. */
export async function filesOf(transfer: DataTransfer): Promise<FoundFile[]> {
  // The list is empty after the first wait: everything is taken from it before.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return [...transfer.files].map((file) => ({ file, folders: [] }));
  const found: FoundFile[] = [];
  const walk = async (entry: FileSystemEntry, folders: readonly string[]): Promise<void> => {
    if (isFile(entry)) {
      found.push({ file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)), folders });
      return;
    }
    if (!isFolder(entry)) return;
    const reader = entry.createReader();
    // It gives some at a time, and none at the end.
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
      if (some.length === 0) return;
      for (const one of some) await walk(one, [...folders, entry.name]);
    }
  };
  for (const entry of entries) await walk(entry, []);
  return found;
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** Files that were chosen, one by one or as a folder. */
export function filesChosen(list: FileList): FoundFile[] {
  return [...list].map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) }));
}

/** Opens the chooser of the device. */
export function chooseFiles(kind: 'files' | 'folder' | 'pictures' | 'photo'): Promise<FoundFile[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = kind !== 'photo';
  if (kind === 'folder') input.webkitdirectory = true;
  if (kind === 'pictures') input.accept = 'image/*,video/*';
  if (kind === 'photo') {
    input.accept = 'image/*';
    // Browsers without a camera do not know it as a property.
    input.setAttribute('capture', 'environment');
  }
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files ? filesChosen(input.files) : []));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}
