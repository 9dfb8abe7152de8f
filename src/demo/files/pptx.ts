import { archiveOf, escapeXml, packageParts, relationships, XML } from './archive.ts';

export interface Slide {
  title: string;
  points: readonly string[];
}

const [WIDTH, HEIGHT] = [12_192_000, 6_858_000];
const NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

export function writePptx(slides: readonly Slide[]): Buffer {
  const parts = slides.map((_, index) => `ppt/slides/slide${index + 1}.xml`);
  const list = parts.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 2}"/>`);
  const presentation = `<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${list.join('')}</p:sldIdLst><p:sldSz cx="${WIDTH}" cy="${HEIGHT}"/><p:notesSz cx="${HEIGHT}" cy="${WIDTH}"/>`;
  const onLayout = relationships([['slideLayout', '../slideLayouts/slideLayout1.xml']]);
  return archiveOf({
    ...packageParts('ppt/presentation.xml', {
      'ppt/presentation.xml': 'presentationml.presentation.main',
      'ppt/slideMasters/slideMaster1.xml': 'presentationml.slideMaster',
      'ppt/slideLayouts/slideLayout1.xml': 'presentationml.slideLayout',
      'ppt/theme/theme1.xml': 'theme',
      ...Object.fromEntries(parts.map((part) => [part, 'presentationml.slide'])),
    }),
    'ppt/presentation.xml': `${XML}<p:presentation ${NAMESPACES}>${presentation}</p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships([
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ...parts.map((part) => ['slide', part.slice('ppt/'.length)] as const),
    ]),
    'ppt/slideMasters/slideMaster1.xml': `${XML}<p:sldMaster ${NAMESPACES}>${shapes('')}<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationships([
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['theme', '../theme/theme1.xml'],
    ]),
    'ppt/slideLayouts/slideLayout1.xml': `${XML}<p:sldLayout ${NAMESPACES} type="blank">${shapes('')}</p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationships([
      ['slideMaster', '../slideMasters/slideMaster1.xml'],
    ]),
    'ppt/theme/theme1.xml': THEME,
    ...Object.fromEntries(
      slides.flatMap((slide, index) => [
        [parts[index] ?? '', `${XML}<p:sld ${NAMESPACES}>${shapes(slideShapes(slide))}</p:sld>`],
        [`ppt/slides/_rels/slide${index + 1}.xml.rels`, onLayout],
      ]),
    ),
  });
}

function slideShapes({ title, points }: Slide): string {
  return `${bar()}${textBox(3, 'Title', 500_000, 1_000_000, 3600, [title])}${textBox(4, 'Points', 1_700_000, 4_400_000, 2200, points)}`;
}

/** The blue bar on the left. */
function bar(): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Bar"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${place(0, 0, 220_000, HEIGHT)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:schemeClr val="accent1"/></a:solidFill></p:spPr></p:sp>`;
}

function textBox(id: number, name: string, y: number, height: number, size: number, lines: readonly string[]): string {
  const paragraphs = lines.map((line) => {
    const bullet = name === 'Title' ? '' : '<a:pPr marL="342900" indent="-342900"><a:buChar char="•"/></a:pPr>';
    return `<a:p>${bullet}<a:r><a:rPr lang="en-GB" sz="${size}"/><a:t>${escapeXml(line)}</a:t></a:r></a:p>`;
  });
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>${place(700_000, y, 10_800_000, height)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square"/><a:lstStyle/>${paragraphs.join('')}</p:txBody></p:sp>`;
}

function place(x: number, y: number, width: number, height: number): string {
  return `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>`;
}

function shapes(list: string): string {
  return `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${list}</p:spTree></p:cSld>`;
}

const colours = {
  dk1: '17303F',
  lt1: 'FFFFFF',
  dk2: '2F6F9F',
  lt2: 'E8F0F5',
  accent1: '2F6F9F',
  accent2: 'EE8F29',
  accent3: '5B6B2F',
  accent4: 'A3475C',
  accent5: '3B5B7A',
  accent6: 'F2C14E',
  hlink: '2F6F9F',
  folHlink: '3B5B7A',
};
const scheme = Object.entries(colours).map(([name, value]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`);
const font = '<a:latin typeface="Carlito"/><a:ea typeface=""/><a:cs typeface=""/>';
const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3);
const line = '<a:ln w="6350"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>'.repeat(3);
const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3);
const THEME = `${XML}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Cloudberry"><a:themeElements><a:clrScheme name="Cloudberry">${scheme.join('')}</a:clrScheme><a:fontScheme name="Cloudberry"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="Cloudberry"><a:fillStyleLst>${fill}</a:fillStyleLst><a:lnStyleLst>${line}</a:lnStyleLst><a:effectStyleLst>${effect}</a:effectStyleLst><a:bgFillStyleLst>${fill}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
