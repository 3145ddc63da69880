/** The kind of a file, by its first bytes. */
export interface Content {
  /** `foreign video`: one that only ffmpeg reads. */
  kind: 'video' | 'foreign video' | 'picture' | 'other' | 'unknown';
  /** For people, after "This is": `a PNG picture`. */
  name: string;
  /** The media type of videos and pictures that the store takes. */
  type?: string;
}

/** The number of first bytes that are needed. */
export const SNIFF_BYTES = 4096;

const other = (name: string): Content => ({ kind: 'other', name });
const picture = (name: string, type?: string): Content => ({ kind: 'picture', name, type });
const video = (name: string, type: string): Content => ({ kind: 'video', name, type });
const foreign = (name: string, type: string): Content => ({ kind: 'foreign video', name, type });

type Signature = [at: number, bytes: string, content: Content];

/** Signatures as latin1 text at a position. The first match decides. */
const SIGNATURES: Signature[] = [
  [0, '\x89PNG\r\n\x1a\n', picture('a PNG picture', 'image/png')],
  [0, '\xff\xd8\xff', picture('a JPEG picture', 'image/jpeg')],
  [0, 'GIF87a', picture('a GIF picture', 'image/gif')],
  [0, 'GIF89a', picture('a GIF picture', 'image/gif')],
  [0, 'BM', picture('a BMP picture')],
  [0, 'II*\0', picture('a TIFF picture')],
  [0, 'MM\0*', picture('a TIFF picture')],
  [0, '\0\0\x01\0', picture('an icon')],
  [0, '8BPS', picture('a Photoshop picture')],
  [0, 'PK\x03\x04', other('a ZIP archive')],
  [0, 'PK\x05\x06', other('an empty ZIP archive')],
  [0, 'Rar!\x1a\x07', other('a RAR archive')],
  [0, "7z\xbc\xaf'\x1c", other('a 7-Zip archive')],
  [0, '\x1f\x8b', other('a gzip archive')],
  [0, 'BZh', other('a bzip2 archive')],
  [0, '\xfd7zXZ\0', other('an XZ archive')],
  [0, '(\xb5/\xfd', other('a Zstandard archive')],
  [257, 'ustar', other('a tar archive')],
  [0, '%PDF-', other('a PDF document')],
  [0, '\xd0\xcf\x11\xe0', other('an Office document')],
  [0, 'MZ', other('a Windows program')],
  [0, '\x7fELF', other('a Linux program')],
  [0, '#!', other('a script')],
  [0, 'ID3', other('an MP3 audio file')],
  [0, '\xff\xfb', other('an MP3 audio file')],
  [0, '\xff\xf1', other('an AAC audio file')],
  [0, 'fLaC', other('a FLAC audio file')],
  [0, 'OggS', foreign('an Ogg file', 'video/ogg')],
  [0, 'FLV\x01', foreign('a Flash video', 'video/x-flv')],
  [0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11', foreign('a Windows Media file', 'video/x-ms-asf')],
  [0, '\0\0\x01\xba', foreign('an MPEG program stream', 'video/mpeg')],
  [0, '\0\0\x01\xb3', foreign('an MPEG video', 'video/mpeg')],
  [0, '\x06\x0e\x2b\x34', foreign('an MXF file', 'application/mxf')],
  [0, '.RMF', foreign('a RealMedia file', 'application/vnd.rn-realmedia')],
  [0, '\x1f\x07\0', foreign('a DV video', 'video/dv')],
  [0, 'DKIF', foreign('an IVF video', 'video/x-ivf')],
  [0, 'nut/multimedia container', foreign('a NUT video', 'video/x-nut')],
  [0, '\0\0\0\0\x01\xbc', foreign('a GXF video', 'application/gxf')],
  [0, '\xb7\xd8\0\x20\x37\x49\xda\x11', foreign('a recording of television', 'video/x-ms-wtv')],
  [0, '#EXTM3U', other('a playlist')],
  [0, 'SQLite format 3\0', other('an SQLite database')],
];

const RIFF: Record<string, Content> = {
  WEBP: picture('a WebP picture', 'image/webp'),
  'AVI ': foreign('an AVI video', 'video/x-msvideo'),
  WAVE: other('a WAV audio file'),
};

/**
 * Recognises a file by its first SNIFF_BYTES bytes, never by its name. A Matroska or MP4 container counts
 * as a video here. The probe finds out whether it has one.
 */
export function sniffContent(head: Uint8Array): Content {
  if (head.length === 0) return other('an empty file');
  const text = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1');
  if (text.startsWith('\x1a\x45\xdf\xa3')) return sniffMatroska(text);
  if (text.slice(4, 8) === 'ftyp') return sniffBrand(text);
  // Old QuickTime files have no brand.
  if (/^(moov|mdat|wide|free|skip|pnot)$/.test(text.slice(4, 8))) {
    return video('a QuickTime file', 'video/quicktime');
  }
  if (text.startsWith('RIFF')) return RIFF[text.slice(8, 12)] ?? other('a RIFF file');
  const signature = SIGNATURES.find(([at, bytes]) => text.startsWith(bytes, at));
  if (signature !== undefined) return signature[2];
  // Packets of 188 bytes, or of 192, with a time before each.
  const hasPackets = text[0] === 'G' && text[188] === 'G' && text[376] === 'G';
  if (hasPackets || (text[4] === 'G' && text[196] === 'G')) {
    return foreign('an MPEG transport stream', 'video/mp2t');
  }
  return sniffText(text);
}

function sniffMatroska(text: string): Content {
  return text.slice(0, 64).includes('webm')
    ? video('a WebM file', 'video/webm')
    : video('a Matroska file', 'video/x-matroska');
}

/** ISO/IEC 14496-12, 4.3: the brands of a file. */
function sniffBrand(text: string): Content {
  const major = text.slice(8, 12);
  if (major === 'avif' || major === 'avis') return picture('an AVIF picture', 'image/avif');
  const length = Math.min(text.charCodeAt(2) * 256 + text.charCodeAt(3), text.length);
  if (['mif1', 'msf1'].includes(major) && text.slice(16, length).includes('avif')) {
    return picture('an AVIF picture', 'image/avif');
  }
  if (/^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(major)) return picture('an HEIC picture');
  if (/^M4[AB] $/.test(major)) return other('an M4A audio file');
  if (major === 'qt  ') return video('a QuickTime file', 'video/quicktime');
  return video('an MP4 file', 'video/mp4');
}

function sniffText(text: string): Content {
  const start = text
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .slice(0, 1024)
    .toLowerCase();
  if (start.startsWith('<') && start.includes('<svg')) return picture('an SVG picture');
  if (/^<(!doctype html|html|head|body|script)/.test(start)) return other('a web page');
  if (start.startsWith('<?xml')) return other('an XML file');
  if (/^[\t\r\n\x20-\x7e\x80-\xff]*$/.test(text) && /[a-z]{3}/i.test(text)) {
    return other('a text file');
  }
  return { kind: 'unknown', name: 'no kind of file that is known here' };
}
