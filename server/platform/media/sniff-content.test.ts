import { expect, it } from 'vitest';
import { mp4Video, webmVideo } from '../../testing/test-videos.ts';
import { sniffContent } from './sniff-content.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

it('tells files by their first bytes', () => {
  const cases: [Buffer, string, string?][] = [
    [mp4Video({ seconds: 1 }), 'an MP4 file', 'video/mp4'],
    [mp4Video({ seconds: 1, brand: 'qt  ' }), 'a QuickTime file', 'video/quicktime'],
    [bytes('\0\0\0\x08wide\0\0\0\0mdat'), 'a QuickTime file', 'video/quicktime'],
    [webmVideo({ seconds: 1 }), 'a WebM file', 'video/webm'],
    [webmVideo({ seconds: 1, docType: 'matroska' }), 'a Matroska file', 'video/x-matroska'],
    [bytes('\x89PNG\r\n\x1a\n...'), 'a PNG picture', 'image/png'],
    [bytes('\xff\xd8\xff\xe0..JFIF'), 'a JPEG picture', 'image/jpeg'],
    [bytes('RIFF....WEBPVP8 '), 'a WebP picture', 'image/webp'],
    [bytes('\0\0\0\x1cftypavif\0\0\0\0mif1avif'), 'an AVIF picture', 'image/avif'],
    [bytes('\0\0\0\x1cftypmif1\0\0\0\0mif1avif'), 'an AVIF picture', 'image/avif'],
    [bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'an HEIC picture'],
    [bytes('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'), 'an HEIC picture'],
    [bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'an SVG picture'],
    [bytes('\xef\xbb\xbf \n<?xml version="1.0"?><!-- x --><svg>'), 'an SVG picture'],
    [bytes('<!DOCTYPE html><html>'), 'a web page'],
    [bytes('PK\x03\x04....'), 'a ZIP archive'],
    [bytes('%PDF-1.7'), 'a PDF document'],
    [bytes('#!/bin/sh\nreboot'), 'a script'],
    [bytes('RIFF....WAVEfmt '), 'a WAV audio file'],
    [
      bytes(`${'G'.padEnd(188, '\0')}${'G'.padEnd(188, '\0')}G`),
      'an MPEG transport stream',
      'video/mp2t',
    ],
    [bytes(`....${'G'.padEnd(192, '\0')}G`), 'an MPEG transport stream', 'video/mp2t'],
    [bytes('RIFF....AVI LIST'), 'an AVI video', 'video/x-msvideo'],
    [bytes('\0\0\x01\xb3'), 'an MPEG video', 'video/mpeg'],
    [bytes('Shopping list: milk'), 'a text file'],
    [bytes(''), 'an empty file'],
    [bytes('\0\x01\x02\x03'), 'no kind of file that is known here'],
  ];
  for (const [head, name, type] of cases) {
    const content = sniffContent(head);
    expect([content.name, content.type]).toEqual([name, type]);
  }
});

it('does not linger over what is made to be slow', () => {
  const slow = bytes('<!---->'.repeat(600));
  const before = process.cpuUsage();
  sniffContent(slow);
  // Microseconds of the processor, which other work beside the test does not use up.
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});
