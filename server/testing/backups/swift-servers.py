"""Debian's Swift with its S3 API, all its servers in one process, for tests: swift-servers.py FOLDER.

Prints a port for each of PROXIES, in their order. Ends when its input does, and removes FOLDER then. There are the
accounts test0 to test99, each with buckets of its own: the key test0:owner may do everything there, test0:guest
nothing. The secret of all is "secret"."""
import eventlet

eventlet.patcher.monkey_patch()
import logging
import os
import shutil
import signal
import sys

from eventlet import wsgi
from eventlet.hubs import trampoline
from swift.common import utils
from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp

HOST = '127.0.0.1'
STORAGE = ('account', 'container', 'object')
# How many bytes a part of an upload has at least, and whether pages of other origins may read what is answered.
PROXIES = {'as at Amazon': (5 * 2 ** 20, True), 'any part': (1, True), 'no pages': (5 * 2 ** 20, False)}
USERS = '\n'.join('user_test%d_owner = secret .admin\nuser_test%d_guest = secret' % (n, n) for n in range(100))
# On a busy machine a list would lack what was stored: Swift puts an update off that takes longer than a second.
PATIENCE = '''conn_timeout = 60
node_timeout = 300
'''
STORAGE_CONF = '''[DEFAULT]
container_update_timeout = 300
''' + PATIENCE + '''devices = {folder}/devices
mount_check = false
swift_dir = {folder}
fallocate_reserve = 0
[pipeline:main]
pipeline = server
[app:server]
use = egg:swift#{name}
'''
PROXY_CONF = '''[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
strict_cors_mode = {strict}
''' + PATIENCE + '''[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
max_bucket_listing = 40
min_segment_size = {least}
[filter:tempauth]
use = egg:swift#tempauth
{users}
[filter:slo]
use = egg:swift#slo
'''


class NoCache:
    """Swift asks for a memcached. Without one it reads everything anew."""

    def get(self, *args, **kwargs):
        return None

    def set(self, *args, **kwargs):
        pass

    delete = incr = set


def with_cache(app):
    def call(env, start):
        env['swift.cache'] = NoCache()
        return app(env, start)
    return call


def serve(folder, name, listening, template, **settings):
    path = '%s/%s.conf' % (folder, name)
    with open(path, 'w') as file:
        file.write(template.format(folder=folder, name=name, **settings))
    app = with_cache(loadapp(path, global_conf={'log_name': name}))
    eventlet.spawn(wsgi.server, listening, app, log_output=False)
    return listening.getsockname()[1]


def main(folder):
    logging.disable(logging.CRITICAL)
    # Ctrl-C goes to all processes of a terminal. This one ends with its parent, and tidies up.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    # Otherwise read from /etc/swift/swift.conf, which says that it has to be changed.
    utils.HASH_PATH_SUFFIX = b'sleigh'
    os.makedirs(folder + '/devices/one')
    sockets = {name: eventlet.listen((HOST, 0)) for name in STORAGE}
    for name, listening in sockets.items():
        ring = RingBuilder(1, 1, 0)
        ring.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'device': 'one',
                      'ip': HOST, 'port': listening.getsockname()[1]})
        ring.rebalance()
        ring.get_ring().save('%s/%s.ring.gz' % (folder, name))
    for name, listening in sockets.items():
        serve(folder, name, listening, STORAGE_CONF)
    ports = [serve(folder, name, eventlet.listen((HOST, 0)), PROXY_CONF, users=USERS, least=least,
                   strict='false' if is_open else 'true')
             for name, (least, is_open) in PROXIES.items()]
    print(*ports, flush=True)
    while True:
        trampoline(0, read=True)
        if not os.read(0, 100):
            shutil.rmtree(folder, ignore_errors=True)
            return


main(*sys.argv[1:])
