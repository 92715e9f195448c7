import { strToU8, zipSync } from 'fflate'
import { type Target, textOf } from '../target.ts'
import { checkDocument } from './document-check.ts'

/** Stands before the name of each part. */
const mark = '\n#part '
const parts = (all: Readonly<Record<string, string>>): string =>
  Object.entries(all)
    .map(([name, text]) => `${mark}${name}\n${text}`)
    .join('')

/** What stands in office files, packed anew for each input, so that mutations reach the XML. */
export const officePartsTarget: Target = {
  name: 'office-parts',
  tries: 150,
  seeds: [
    parts({
      'word/document.xml':
        '<w:document><w:body><w:p><w:pPr><w:pStyle w:val="H1"/><w:numPr><w:ilvl w:val="1"/><w:numId w:val="2"/></w:numPr></w:pPr><w:r><w:t>Ferry</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t><w:tab/><w:br/></w:r></w:p></w:tc></w:tr></w:tbl><w:p><w:hyperlink r:id="r1"><w:r><w:t>x</w:t></w:r></w:hyperlink><w:del><w:r><w:delText>d</w:delText></w:r></w:del></w:p></w:body></w:document>',
      'word/styles.xml': '<w:styles><w:style w:styleId="H1"><w:name w:val="heading 1"/><w:basedOn w:val="H1"/></w:style></w:styles>',
      'word/_rels/document.xml.rels':
        '<Relationships><Relationship Id="r1" Type="http://s/hyperlink" Target="https://x.example"/></Relationships>',
      'docProps/core.xml': '<cp:coreProperties><dc:title>T</dc:title></cp:coreProperties>',
    }),
    parts({
      'xl/workbook.xml': '<workbook><workbookPr date1904="1"/><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Type="http://s/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/sharedStrings.xml': '<sst><si><t>name</t></si><si><r><t>A</t></r><rPh><t>no</t></rPh></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml':
        '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="XFD1" t="b"><v>1</v></c></row><row r="1048576"><c t="inlineStr"><is><t>x</t></is></c><c r="B2" s="1"><f>1+1</f><v>45000.5</v></c><c t="e"><v>#N/A</v></c></row></sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells></worksheet>',
    }),
    parts({
      'ppt/presentation.xml': '<p:presentation><p:sldIdLst><p:sldId r:id="r0"/><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
      'ppt/_rels/presentation.xml.rels':
        '<Relationships><Relationship Id="r0" Type="http://s/slide" Target="slides/slide1.xml"/><Relationship Id="r1" Type="http://s/slide" Target="/ppt/slides/slide1.xml"/></Relationships>',
      'ppt/slides/slide1.xml':
        '<p:sld><p:sp><p:nvPr><p:ph type="title"/></p:nvPr><p:txBody><a:p><a:r><a:t>One</a:t></a:r></a:p></p:txBody></p:sp><a:tbl><a:tr><a:tc><a:p><a:r><a:t>c</a:t></a:r></a:p></a:tc></a:tr></a:tbl></p:sld>',
      'ppt/slides/_rels/slide1.xml.rels':
        '<Relationships><Relationship Id="r1" Type="http://s/notesSlide" Target="../notesSlides/n0.xml"/></Relationships>',
      'ppt/notesSlides/n0.xml': '<p:notes><p:sp><p:txBody><a:p><a:r><a:t>n</a:t></a:r></a:p></p:txBody></p:sp></p:notes>',
    }),
  ],
  words: [
    mark,
    '<w:p>',
    '</w:p>',
    '<w:tbl>',
    '<w:tr>',
    '<w:tc>',
    '<row r="',
    '<c r="',
    ' t="s"',
    '<v>',
    'ZZZZZZ',
    '<a:t>',
    '../',
    ' Target="',
    '&#x0;',
    '<![CDATA[',
    '<!DOCTYPE a [<!ENTITY b "c">]>',
  ],
  nests: [
    ['<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>'],
    ['<a:t>', '</a:t>'],
    ['<row><c>', '</c></row>'],
  ],
  run(bytes) {
    const files = textOf(bytes)
      .split(mark)
      .slice(1)
      .map((part) => [part.slice(0, Math.max(0, part.indexOf('\n'))).slice(0, 200), strToU8(part.slice(part.indexOf('\n') + 1))] as const)
    return checkDocument('a.docx', zipSync(Object.fromEntries(files), { level: 0 }))
  },
}
