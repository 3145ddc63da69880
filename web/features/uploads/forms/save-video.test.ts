import { describe, expect, it, vi } from 'vitest';
import type { Video } from '#contract/videos.ts';
import { type SavePorts, type SaveProgress, saveVideo, type VideoDetails } from './save-video.ts';

const video: Video = {
  id: 'video-1',
  title: 'Laughing',
  description: '',
  videoPath: '/media/videos/video-1',
  selectedThumbnailPath: null,
  playlistPath: null,
  captionsPath: null,
  captions: [],
  chaptersPath: null,
  storyboardPath: null,
  duration: 60,
};
const file = new File(['x'], 'laughing.mp4');
const picture = new File(['p'], 'picture.png');
const made = new Blob(['made']);
const uploaded = { videoPath: '/media/videos/video-1', videoId: 'video-1' };
const details: VideoDetails = {
  title: 'Laughing',
  description: 'From the belly.',
  packageId: 'voice',
  thumbnail: null,
};

function portsWith(changes: Partial<SavePorts> = {}) {
  const done: string[] = [];
  const note = <Result>(what: string, result: Result) => {
    done.push(what);
    return Promise.resolve(result);
  };
  const log = vi.fn();
  const ports: SavePorts = {
    create: ({ title, videoPath }) => note(`create ${title} ${videoPath}`, video),
    update: (id, { title }) => note(`update ${id} ${title}`, { ...video, title }),
    link: (packageId, videoId) => note(`link ${videoId} to ${packageId}`, undefined),
    sendThumbnail: (id, sent) =>
      note(`thumbnail ${id} ${sent === made ? 'made' : 'chosen'}`, video),
    firstPicture: (source) => note(`picture of ${source === file ? 'the file' : source}`, made),
    log,
    ...changes,
  };
  return { done, ports, log };
}

describe('saving a video', () => {
  it('records it, links it, and gives it the chosen thumbnail', async () => {
    const { ports, done } = portsWith();
    const chosen = { ...details, thumbnail: picture };
    await saveVideo(ports, { progress: {}, details: chosen, uploaded, file });
    expect(done).toEqual([
      'create Laughing /media/videos/video-1',
      'link video-1 to voice',
      'thumbnail video-1 chosen',
    ]);
  });

  it('makes a thumbnail from the file if none was chosen and the video has none', async () => {
    const { ports, done } = portsWith();
    await saveVideo(ports, {
      progress: {},
      details: { ...details, packageId: null },
      uploaded,
      file,
    });
    expect(done).toEqual([
      'create Laughing /media/videos/video-1',
      'picture of the file',
      'thumbnail video-1 made',
    ]);
    const withOne = portsWith({ create: async () => ({ ...video, selectedThumbnailPath: '/t' }) });
    await saveVideo(withOne.ports, { progress: {}, details, uploaded, file });
    expect(withOne.done).toEqual(['link video-1 to voice']);
  });

  it('makes a thumbnail from the saved video where only the server has the file', async () => {
    const { ports, done } = portsWith();
    await saveVideo(ports, { progress: {}, details, uploaded, file: null });
    expect(done.slice(-2)).toEqual(['picture of /media/videos/video-1', 'thumbnail video-1 made']);
  });

  it('only logs a thumbnail that fails', async () => {
    const broken = new Error('cannot decode');
    const { ports, log } = portsWith({ firstPicture: () => Promise.reject(broken) });
    expect(await saveVideo(ports, { progress: {}, details, uploaded, file })).toEqual(video);
    expect(log).toHaveBeenCalledWith(expect.any(String), broken);
  });

  it('continues where it failed, with the new details, and makes no second video', async () => {
    const progress: SaveProgress = {};
    const { ports, done } = portsWith();
    const failing = { ...ports, link: () => Promise.reject(new Error('gone')) };
    await expect(saveVideo(failing, { progress, details, uploaded, file })).rejects.toThrow('gone');
    const changed = { ...details, title: 'Laughing well', packageId: 'beard' };
    await saveVideo(ports, { progress, details: changed, uploaded, file });
    expect(done).toEqual([
      'create Laughing /media/videos/video-1',
      'update video-1 Laughing well',
      'link video-1 to beard',
      'picture of the file',
      'thumbnail video-1 made',
    ]);
  });
});
