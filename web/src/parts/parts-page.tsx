// Every part of `ui/` in its states, light and dark. For those who build pages; only in development, at `/parts`.
import { Award, Heart, Newspaper, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Button, IconButton, TextButton } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Conflict } from '../ui/conflict.tsx';
import { RichTextEditor } from '../ui/editor/index.ts';
import { Faces } from '../ui/faces.tsx';
import { PasswordField, SearchField, Segments, Switch, TextArea, TextField } from '../ui/field.tsx';
import { FilterChips } from '../ui/filter-chips.tsx';
import { FilterMenu } from '../ui/filter-menu.tsx';
import { Masonry } from '../ui/masonry.tsx';
import { Acts, ContextMenu, Dialog, MenuButton, MenuGroup, MenuItem, MenuLine } from '../ui/overlay.tsx';
import {
  Ago,
  Avatar,
  Chip,
  cardClass,
  type Hue,
  Kbd,
  PageTitle,
  PersonLine,
  Section,
  Skeleton,
  Tile,
} from '../ui/parts.tsx';
import { PictureCrop } from '../ui/picture-crop.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { BarAct, SelectionBar } from '../ui/selection-bar.tsx';
import { Empty, Failed } from '../ui/states.tsx';
import { say, sayFailed } from '../ui/toast.tsx';
import styles from './parts-page.module.css';

const hues: readonly Hue[] = ['brand', 'berry', 'sky', 'plum', 'amber', 'rose', 'danger'];
const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="320" height="240"%3E%3Crect width="320" height="240" fill="%23285e8e"/%3E%3C/svg%3E';
const looks = ['plain', 'primary', 'soft', 'ghost', 'danger'] as const;

export function PartsPage() {
  return (
    <main className={styles.page}>
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} data-theme={theme} className={styles.theme}>
          <PageTitle>{theme}</PageTitle>
          <Parts />
        </div>
      ))}
    </main>
  );
}

function Parts() {
  const [text, setText] = useState('Some words');
  const [written, setWritten] = useState('<p>A text to write in.</p>');
  const [isOn, setOn] = useState(true);
  const [way, setWay] = useState<'a' | 'b'>('a');
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [menu, setMenu] = useState<{ x: number; y: number }>();
  return (
    <>
      <Section title="Buttons">
        {looks.map((look) => (
          <Row key={look}>
            <Button look={look}>
              <Heart size={16} aria-hidden />
              {look}
            </Button>
            <Button look={look} small>
              small
            </Button>
            <Button look={look} isDisabled>
              disabled
            </Button>
            <IconButton look={look} label={`Add, ${look}`}>
              <Plus size={17} aria-hidden />
            </IconButton>
          </Row>
        ))}
        <TextButton>Words that act</TextButton>
      </Section>
      <Section title="Fields">
        <div className={styles.grid}>
          <TextField label="Text" value={text} onChange={setText} hint="A hint" />
          <TextField label="Wrong" value={text} onChange={setText} error="It holds a mistake" />
          <TextField label="Disabled" value={text} isDisabled />
          <PasswordField label="Password" value={text} onChange={setText} />
          <SearchField label="Search" value={text} onChange={setText} placeholder="Search" />
          <TextArea label="Longer text" value={text} onChange={setText} />
          <Choice label="Choice" isLabelShown value="1" onChange={() => {}} options={[{ key: '1', label: 'One' }]} />
        </div>
        <Row>
          {[undefined, 'Chosen'].map((chosen) => (
            <FilterMenu
              key={chosen ?? ''}
              name="Filter"
              words={{ open: 'Filter', find: 'Find', takeOff: (label) => `Take off ${label}`, nothing: 'Nothing' }}
              options={[{ key: '1', label: 'One', count: '12' }]}
              chosen={chosen}
              onChoose={() => {}}
            />
          ))}
        </Row>
        <Row>
          <Switch isSelected={isOn} onChange={setOn}>
            Switch
          </Switch>
          <Switch isSelected={!isOn} onChange={() => setOn(!isOn)} isDisabled>
            Disabled
          </Switch>
          <Segments
            label="Ways"
            value={way}
            onChange={setWay}
            options={[
              { key: 'a', label: 'One way' },
              { key: 'b', label: 'Another' },
            ]}
          />
        </Row>
      </Section>
      <Section title="Small parts">
        <Row>
          {hues.map((hue) => (
            <Chip key={hue} hue={hue}>
              {hue}
            </Chip>
          ))}
          <Chip large>large</Chip>
        </Row>
        <Row>
          <Faces people={['Ada Byron', 'Bo Nilsson'].map((name, id) => ({ id, name, photo_url: null }))} total={7} />
        </Row>
        <PictureCrop address={picture} aspect={16 / 9} words={{ move: 'Move', zoom: 'Zoom' }} onChange={() => {}} />
        <Masonry>
          {[60, 110, 84].map((height) => (
            <Skeleton key={height} height={height} />
          ))}
        </Masonry>
        <Row>
          <FilterChips
            label="Filter"
            chips={['All', 'Pressed', 'Another'].map((text) => ({
              key: text,
              text,
              isPressed: text === 'Pressed',
              press: () => {},
            }))}
          />
        </Row>
        <Row>
          {hues.map((hue) => (
            <Tile key={hue} hue={hue}>
              <Award size={18} />
            </Tile>
          ))}
          <Kbd>Ctrl K</Kbd>
          <Ago at={new Date().toISOString()} />
        </Row>
        <Row>
          <Avatar name="Ada Byron" />
          <Avatar name="Øyvind Lie" size={56} />
          <PersonLine name="Ada Byron" note="Engineer" />
        </Row>
        <Row>
          <Skeleton width={40} height={40} round />
          <Skeleton width={200} />
        </Row>
      </Section>
      <Section title="Selection">
        <SelectionBar words="2 selected" clear="Clear the selection" onClear={() => {}}>
          <BarAct label="New" icon={Plus} onPress={() => {}} />
          <BarAct label="Delete" icon={Trash2} onPress={() => {}} />
        </SelectionBar>
        <SelectionBar words="3 selected" clear="Clear the selection" onClear={() => {}} floats>
          <BarAct label="Delete" icon={Trash2} onPress={() => {}} />
        </SelectionBar>
      </Section>
      <Section title="Overlays">
        <Row>
          <Button onPress={() => setOpen(true)}>Dialog</Button>
          <Button onPress={() => setAsking(true)}>Dialog that asks why</Button>
          <MenuButton label="Menu" button={<Button>Menu</Button>}>
            <MenuItem icon={<Plus size={18} aria-hidden />}>New</MenuItem>
            <MenuGroup title="Group">
              <MenuItem end={<Kbd>d</Kbd>}>With a key</MenuItem>
            </MenuGroup>
            <MenuLine />
            <MenuItem icon={<Trash2 size={18} aria-hidden />}>Delete</MenuItem>
          </MenuButton>
          <Button onPress={() => setMenu({ x: 240, y: 240 })}>Menu at a point</Button>
          <Button onPress={() => say('Moved to the trash', () => say('It is back'))}>Toast with Undo</Button>
          <Button onPress={() => say('It is back', undefined, { label: 'Open', run: () => say('Opened') })}>
            Toast with an act
          </Button>
          <Button onPress={() => sayFailed('That was not possible')}>Toast of a failure</Button>
        </Row>
        {menu && (
          <ContextMenu at={menu} label="Menu at a point" onClose={() => setMenu(undefined)}>
            <MenuItem icon={<Plus size={18} aria-hidden />}>New</MenuItem>
          </ContextMenu>
        )}
        {isAsking && (
          <ReasonDialog
            title="Reject “March”"
            label="Why?"
            hint="Ada reads it."
            act="Reject"
            cancel="Cancel"
            longest={1_000}
            onDone={() => setAsking(false)}
            onClose={() => setAsking(false)}
          />
        )}
        <Dialog title="A dialog" isOpen={isOpen} onClose={() => setOpen(false)}>
          <p>It says one thing.</p>
          <Acts>
            <Button onPress={() => setOpen(false)}>Cancel</Button>
            <Button look="primary" onPress={() => setOpen(false)}>
              Do it
            </Button>
          </Acts>
        </Dialog>
      </Section>
      <Section title="States">
        <div className={cardClass}>
          <Empty icon={Newspaper} title="Nothing here yet" act={<Button>The first act</Button>}>
            One sentence that says what belongs here.
          </Empty>
          <Failed error={new Error('The server has stumbled')} retry={() => {}} />
        </div>
        <Conflict
          words={{
            title: 'Somebody changed this meanwhile',
            advice: 'Both are here.',
            mine: 'Yours',
            theirs: 'There now',
            nothing: 'nothing',
            takeTheirs: 'Take what is there',
            putMine: 'Save mine',
          }}
          rows={[{ key: 'title', label: 'Title', mine: 'One', theirs: undefined }]}
          onMine={() => {}}
          onTheirs={() => {}}
        />
      </Section>
      <Section title="Rich text">
        <RichText html="<h2>A heading</h2><p>Text with a <a href='/'>link</a>, <b>bold</b> and <code>code</code>.</p><ul><li>one</li><li>two</li></ul><blockquote>Said by somebody.</blockquote><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table><aside class='callout-info'><p>Info</p></aside><aside class='callout-tip'><p>Tip</p></aside><aside class='callout-warning'><p>Warning</p></aside><aside class='callout-danger'><p>Danger</p></aside><p class='align-center'><span class='hue-sky'>Sky</span> <mark class='hue-rose'>rose</mark></p><figure class='video'><a href='https://vimeo.com/76979871'>https://vimeo.com/76979871</a></figure>" />
      </Section>
      <Section title="Editor">
        <Suspense>
          <RichTextEditor
            label="Text"
            value={written}
            onChange={setWritten}
            onPicture={() => Promise.resolve(picture)}
            onSave={() => say('Saved')}
          />
          <RichTextEditor label="Empty text" value="" onChange={() => {}} />
        </Suspense>
      </Section>
    </>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
